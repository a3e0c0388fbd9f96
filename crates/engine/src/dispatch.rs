//! Runtime dispatch of hot loops to x86-64-v3.
//!
//! A binary for every x86-64 processor cannot use newer instructions, above all
//! those that count and move bits (`popcnt`, BMI). So a loop is compiled twice, and
//! the processor's features decide which version runs. Both compute the same.

/// A loop to compile twice. Everything hot in it must be `#[inline(always)]`:
/// functions that are not inlined are compiled only for the baseline.
///
/// ```
/// use parlour_engine::playout::{HotLoop, dispatch};
/// struct Ones<'a>(&'a [u64]);
/// impl HotLoop for Ones<'_> {
///     type Out = u32;
///     #[inline(always)]
///     fn run(self) -> u32 {
///         self.0.iter().map(|word| word.count_ones()).sum()
///     }
/// }
/// assert_eq!(dispatch(Ones(&[1, 3, 7])), 6);
/// ```
pub trait HotLoop {
    /// The result of the loop.
    type Out;

    /// Runs the loop.
    fn run(self) -> Self::Out;
}

/// Runs the loop, compiled for x86-64-v3 if the processor supports it.
#[cfg(target_arch = "x86_64")]
pub fn dispatch<L: HotLoop>(hot_loop: L) -> L::Out {
    v3::run(hot_loop).unwrap_or_else(L::run)
}

/// x86-64-v3: processors since about 2013 (Intel) and 2015 (AMD).
#[cfg(target_arch = "x86_64")]
mod v3 {
    use super::HotLoop;

    /// One list of features, both to detect and to enable.
    macro_rules! with {
        ($($feature:tt)*) => {
            /// Runs the loop, or returns it if the processor lacks a feature.
            pub(super) fn run<L: HotLoop>(hot_loop: L) -> Result<L::Out, L> {
                if !($(is_x86_feature_detected!($feature))&&*) {
                    return Err(hot_loop);
                }
                #[expect(unsafe_code, reason = "calling a function with target features is unsafe")]
                // SAFETY: every enabled target feature was detected just above.
                Ok(unsafe { run_v3(hot_loop) })
            }

            $(#[target_feature(enable = $feature)])*
            fn run_v3<L: HotLoop>(hot_loop: L) -> L::Out {
                hot_loop.run()
            }
        };
    }

    with!("avx2" "bmi1" "bmi2" "f16c" "fma" "lzcnt" "movbe" "popcnt");
}

/// Runs the loop. Other architectures have no second version.
#[cfg(not(target_arch = "x86_64"))]
pub fn dispatch<L: HotLoop>(hot_loop: L) -> L::Out {
    hot_loop.run()
}
