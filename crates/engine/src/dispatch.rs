//! Runtime dispatch of hot loops to x86-64-v3.
//!
//! A binary for every x86-64 processor cannot use newer instructions, above all
//! those that count and move bits (`popcnt`, BMI). So a loop is compiled twice, and
//! the processor's features decide which version runs. Both compute the same.

/// A loop to compile twice. Everything hot in it must be `#[inline(always)]`:
/// functions that are not inlined are compiled only for the baseline.
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
    /// The result of the loop.
    type Out;

    /// Runs the loop.
    fn work(self) -> Self::Out;
}

/// Runs the loop, compiled for x86-64-v3 if the processor supports it.
#[cfg(target_arch = "x86_64")]
pub fn dispatch<W: Work>(work: W) -> W::Out {
    v3::work(work).unwrap_or_else(W::work)
}

/// x86-64-v3: processors since about 2013 (Intel) and 2015 (AMD).
#[cfg(target_arch = "x86_64")]
mod v3 {
    use super::Work;

    /// One list of features, both to detect and to enable.
    macro_rules! with {
        ($($feature:tt)*) => {
            /// Runs the loop, or returns it if the processor lacks a feature.
            pub(super) fn work<W: Work>(work: W) -> Result<W::Out, W> {
                if !($(is_x86_feature_detected!($feature))&&*) {
                    return Err(work);
                }
                #[expect(unsafe_code, reason = "calling a function with target features is unsafe")]
                // SAFETY: every enabled target feature was detected just above.
                Ok(unsafe { work_v3(work) })
            }

            $(#[target_feature(enable = $feature)])*
            fn work_v3<W: Work>(work: W) -> W::Out {
                work.work()
            }
        };
    }

    with!("avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt");
}

/// Runs the loop. Other architectures have no second version.
#[cfg(not(target_arch = "x86_64"))]
pub fn dispatch<W: Work>(work: W) -> W::Out {
    work.work()
}
