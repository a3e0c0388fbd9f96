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
/// use parlour_engine::{Work, dispatch};
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
    macro_rules! has {
        ($($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
    }
    if has!("avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe" "popcnt") {
        #[expect(
            unsafe_code,
            reason = "nothing safe calls what a processor may not have"
        )]
        // SAFETY: it was just asked for all that this is compiled for.
        unsafe {
            x86_64_v3(work)
        }
    } else {
        work.work()
    }
}

/// What is called x86-64-v3: processors since about 2013 (Intel), 2015 (AMD).
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,movbe,popcnt")]
fn x86_64_v3<W: Work>(work: W) -> W::Out {
    work.work()
}

/// Does the work; what other processors have is known when it is compiled.
#[cfg(not(target_arch = "x86_64"))]
pub fn dispatch<W: Work>(work: W) -> W::Out {
    work.work()
}
