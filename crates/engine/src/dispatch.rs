//! Hot loops for the processor that is there.
//!
//! A program for every x86-64 processor may not use what those of the last ten
//! years can do, above all count and move bits in one instruction. So a loop is
//! compiled twice, and which of the two runs is decided when it starts. What it
//! works out is the same.

/// A loop that is worth being compiled twice. All that is hot in it must be
/// `#[inline(always)]`: what is called stays as it was compiled for everybody.
///
/// ```
/// use parlour_engine::playout::{Work, dispatch};
/// struct Ones<'a>(&'a [u64]);
/// impl Work for Ones<'_> {
///     type Out = u32;
///     #[inline(always)]
///     fn work(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
/// assert_eq!(dispatch(Ones(&[1, 3, 7])), 6);
/// ```
pub trait Work {
    /// What comes of it.
    type Out;

    /// Does the work.
    fn work(self) -> Self::Out;
}

/// Does the work with all that this processor has.
#[cfg(target_arch = "x86_64")]
pub fn dispatch<W: Work>(work: W) -> W::Out {
    v3::work(work).unwrap_or_else(W::work)
}

/// What is called x86-64-v3: processors since about 2013 (Intel), 2015 (AMD).
#[cfg(target_arch = "x86_64")]
mod v3 {
    use super::Work;

    /// What is asked for and what is compiled for is one list.
    macro_rules! with {
        ($($feature:tt)*) => {
            /// Does the work, if this processor can; gives it back otherwise.
            pub(super) fn work<W: Work>(work: W) -> Result<W::Out, W> {
                if !($(is_x86_feature_detected!($feature))&&*) {
                    return Err(work);
                }
                #[expect(unsafe_code, reason = "nothing safe calls what a processor may lack")]
                // SAFETY: it was just asked for all that this is compiled for.
                Ok(unsafe { compiled_for_it(work) })
            }

            $(#[target_feature(enable = $feature)])*
            fn compiled_for_it<W: Work>(work: W) -> W::Out {
                work.work()
            }
        };
    }

    with!("avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt");
}

/// Does the work; what other processors have is known when it is compiled.
#[cfg(not(target_arch = "x86_64"))]
pub fn dispatch<W: Work>(work: W) -> W::Out {
    work.work()
}
