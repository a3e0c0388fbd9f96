//! Hot loops for the processor that is there.
//!
//! A program for every x86-64 processor may not use what those of the last ten
//! years can do, above all count and move bits in one instruction. So the loop
//! is compiled twice, and which of the two runs is decided when it starts.

/// A loop that is worth being compiled twice. All that is hot in it must be
/// `#[inline(always)]`: what is called stays as it was compiled for everybody.
pub(super) trait Work {
    /// Does the work.
    fn work(self);
}

/// Does the work with all that this processor has.
#[cfg(target_arch = "x86_64")]
pub(super) fn dispatch(work: impl Work) {
    macro_rules! has {
        ($($feature:tt)*) => { $(is_x86_feature_detected!($feature))&&* };
    }
    if has!("avx2" "bmi1" "bmi2" "fma" "lzcnt" "movbe" "popcnt") {
        #[expect(unsafe_code, reason = "nothing safe asks a processor what it can do")]
        // SAFETY: it was just asked whether it has all that this is compiled for.
        unsafe {
            x86_64_v3(work);
        }
    } else {
        work.work();
    }
}

/// What is called x86-64-v3: processors since about 2013 (Intel), 2015 (AMD).
#[cfg(target_arch = "x86_64")]
#[target_feature(enable = "avx2,bmi1,bmi2,fma,lzcnt,movbe,popcnt")]
fn x86_64_v3(work: impl Work) {
    work.work();
}

/// Does the work; other processors have what it needs anyway.
#[cfg(not(target_arch = "x86_64"))]
pub(super) fn dispatch(work: impl Work) {
    work.work();
}
