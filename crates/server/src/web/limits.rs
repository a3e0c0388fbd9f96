//! Rate limits and connection limits for each address.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

/// The most connections of one address.
const MAX_SOCKETS: u32 = 200;

/// At this number of addresses, some are forgotten.
const MAX_ADDRESSES: usize = 100_000;

/// Permits `burst` events at once, and then one every `every`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Rate {
    pub(crate) burst: u32,
    pub(crate) every: Duration,
}

impl Rate {
    /// This many per second, and three times as many at once.
    pub(crate) fn per_second(count: u32) -> Self {
        Self {
            burst: count.saturating_mul(3).max(1),
            every: Duration::from_secs(1) / count.max(1),
        }
    }
}

/// The limit for new rooms.
const ROOMS: Rate = Rate {
    burst: 20,
    every: Duration::from_secs(10),
};

/// The limit for unknown codes and tokens.
const GUESSES: Rate = Rate {
    burst: 20,
    every: Duration::from_secs(6),
};

/// The limit for requests and messages. Many people can share an address, and a page has about
/// thirty files.
const REQUESTS: Rate = Rate {
    burst: 2_000,
    every: Duration::from_millis(5),
};

/// A token bucket for a [`Rate`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Bucket {
    left: f64,
    since: Instant,
}

impl Bucket {
    pub(crate) fn new(rate: Rate, now: Instant) -> Self {
        Self {
            left: f64::from(rate.burst),
            since: now,
        }
    }

    /// Whether one more event is permitted. If so, it is counted.
    pub(crate) fn take(&mut self, rate: Rate, now: Instant) -> bool {
        self.take_some(1, rate, now)
    }

    /// The same for this many events.
    fn take_some(&mut self, count: u32, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        let permitted = self.left >= f64::from(count);
        if permitted {
            self.left -= f64::from(count);
        }
        permitted
    }

    fn fill(&mut self, rate: Rate, now: Instant) {
        let passed = now.saturating_duration_since(self.since);
        let more = passed.as_secs_f64() / rate.every.as_secs_f64();
        self.left = (self.left + more).min(f64::from(rate.burst));
        self.since = now;
    }

    fn is_full(&mut self, rate: Rate, now: Instant) -> bool {
        self.fill(rate, now);
        self.left >= f64::from(rate.burst)
    }
}

struct Address {
    requests: Bucket,
    rooms: Bucket,
    guesses: Bucket,
    sockets: u32,
}

impl Address {
    fn new(now: Instant) -> Self {
        Self {
            requests: Bucket::new(REQUESTS, now),
            rooms: Bucket::new(ROOMS, now),
            guesses: Bucket::new(GUESSES, now),
            sockets: 0,
        }
    }

    /// Whether it has no connections and has used up nothing.
    fn is_unused(&mut self, now: Instant) -> bool {
        self.sockets == 0
            && self.requests.is_full(REQUESTS, now)
            && self.rooms.is_full(ROOMS, now)
            && self.guesses.is_full(GUESSES, now)
    }
}

/// The known addresses.
struct Addresses {
    all: HashMap<IpAddr, Address>,
    /// How many there are before some are forgotten.
    most: usize,
}

impl Addresses {
    /// The address to count. Makes room for a new one.
    fn of(&mut self, address: IpAddr, now: Instant) -> &mut Address {
        let network = network(address);
        if self.all.len() >= self.most && !self.all.contains_key(&network) {
            self.forget(now);
        }
        let known = self.all.entry(network);
        known.or_insert_with(|| Address::new(now))
    }

    /// Forgets the addresses that have used up nothing; if these are few, all without
    /// connections. Most of the room is free then, so that this happens rarely.
    fn forget(&mut self, now: Instant) {
        self.all.retain(|_, address| !address.is_unused(now));
        if self.all.len() > MAX_ADDRESSES / 2 {
            self.all.retain(|_, address| address.sockets > 0);
        }
        self.most = MAX_ADDRESSES.max(2 * self.all.len());
    }
}

/// The limits of all addresses.
pub(crate) struct Limits {
    addresses: Arc<Mutex<Addresses>>,
    unlimited: bool,
}

/// A connection that is counted until this is dropped.
pub(crate) struct Counted {
    limits: Arc<Mutex<Addresses>>,
    address: IpAddr,
}

impl Drop for Counted {
    fn drop(&mut self) {
        let mut addresses = lock(&self.limits);
        if let Some(address) = addresses.all.get_mut(&self.address) {
            address.sockets = address.sockets.saturating_sub(1);
        }
    }
}

fn lock(limits: &Mutex<Addresses>) -> MutexGuard<'_, Addresses> {
    limits.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The address to count. IPv6 addresses are counted by /64, because a client usually has a
/// whole /64.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V6(address) => {
            let half = u128::from(address) & (u128::MAX << 64);
            IpAddr::V6(half.into())
        }
        address => address,
    }
}

impl Limits {
    /// The default limits, or no limits.
    pub(crate) fn new(unlimited: bool) -> Self {
        let addresses = Addresses {
            all: HashMap::new(),
            most: MAX_ADDRESSES,
        };
        Self {
            addresses: Arc::new(Mutex::new(addresses)),
            unlimited,
        }
    }

    fn with<T>(&self, address: IpAddr, act: impl FnOnce(&mut Address, Instant) -> T) -> T {
        let now = Instant::now();
        let mut addresses = lock(&self.addresses);
        act(addresses.of(address, now), now)
    }

    /// Whether this address may make one more request, or send one more message.
    pub(crate) fn request(&self, address: IpAddr) -> bool {
        self.unlimited || self.with(address, |address, now| address.requests.take(REQUESTS, now))
    }

    /// Whether this address may open one more room.
    pub(crate) fn room(&self, address: IpAddr) -> bool {
        self.rooms(address, 1)
    }

    /// Whether this address may store as much as this many rooms.
    pub(crate) fn rooms(&self, address: IpAddr, count: u32) -> bool {
        let count = count.min(ROOMS.burst);
        self.unlimited
            || self.with(address, |address, now| {
                address.rooms.take_some(count, ROOMS, now)
            })
    }

    /// Counts an unknown code or token.
    pub(crate) fn guess(&self, address: IpAddr) {
        self.with(address, |address, now| address.guesses.take(GUESSES, now));
    }

    /// Whether this address has sent too many unknown codes or tokens.
    pub(crate) fn is_guessing(&self, address: IpAddr) -> bool {
        let is_guessing = |address: &mut Address, now| {
            address.guesses.fill(GUESSES, now);
            address.guesses.left < 1.0
        };
        !self.unlimited && self.with(address, is_guessing)
    }

    /// Counts one more connection of this address; `None` if it has too many.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Counted> {
        let network = network(address);
        let permitted = self.with(address, |address, _| {
            let permitted = self.unlimited || address.sockets < MAX_SOCKETS;
            address.sockets += u32::from(permitted);
            permitted
        });
        permitted.then(|| Counted {
            limits: Arc::clone(&self.addresses),
            address: network,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_rate_permits_a_burst_and_then_one_at_a_time() {
        let rate = Rate {
            burst: 3,
            every: Duration::from_secs(1),
        };
        let start = Instant::now();
        let mut bucket = Bucket::new(rate, start);
        let taken = (0..10).filter(|_| bucket.take(rate, start)).count();
        assert_eq!(taken, 3);
        assert!(bucket.take(rate, start + Duration::from_millis(1100)));
        assert!(!bucket.take(rate, start + Duration::from_millis(1200)));
        let later = start + Duration::from_secs(100);
        let taken = (0..10).filter(|_| bucket.take(rate, later)).count();
        assert_eq!(taken, 3);
    }

    #[test]
    fn addresses_of_one_network_count_together() {
        let limits = Limits::new(false);
        let one: IpAddr = "2001:db8::1".parse().unwrap();
        let other: IpAddr = "2001:db8::2".parse().unwrap();
        let far: IpAddr = "2001:db8:0:1::1".parse().unwrap();
        for _ in 0..GUESSES.burst {
            limits.guess(one);
        }
        assert!(limits.is_guessing(other));
        assert!(!limits.is_guessing(far));
        let mapped: IpAddr = "::ffff:10.0.0.1".parse().unwrap();
        assert_eq!(network(mapped), "10.0.0.1".parse::<IpAddr>().unwrap());
    }

    #[test]
    fn all_requests_of_an_address_count_together() {
        let limits = Limits::new(false);
        let [one, other] = ["10.0.0.1", "10.0.0.2"].map(|address| address.parse().unwrap());
        let permitted = (0..3 * REQUESTS.burst).filter(|_| limits.request(one));
        let permitted = permitted.count();
        assert!((REQUESTS.burst as usize..3 * REQUESTS.burst as usize).contains(&permitted));
        assert!(limits.request(other));
        assert!(limits.rooms(one, 5));
        let rooms = (0..2 * ROOMS.burst).filter(|_| limits.room(one)).count();
        assert_eq!(rooms, ROOMS.burst as usize - 5);
        // What would never be permitted counts as all that is.
        assert!(limits.rooms(other, 10 * ROOMS.burst) && !limits.room(other));
        let unlimited = Limits::new(true);
        assert!((0..3 * REQUESTS.burst).all(|_| unlimited.request(one)));
    }

    #[test]
    fn connections_are_counted_while_they_are_open() {
        let limits = Limits::new(false);
        let address: IpAddr = "10.0.0.1".parse().unwrap();
        let open: Vec<_> = (0..MAX_SOCKETS).map(|_| limits.socket(address)).collect();
        assert!(open.iter().all(Option::is_some));
        assert!(limits.socket(address).is_none());
        drop(open);
        assert!(limits.socket(address).is_some());
    }

    #[test]
    fn the_number_of_addresses_is_limited() {
        let limits = Limits::new(false);
        let address = |number: u32| IpAddr::from(std::net::Ipv4Addr::from(number));
        let connection = limits.socket(address(0));
        // A guess of each keeps it from being forgotten first.
        for number in 1..3 * MAX_ADDRESSES as u32 {
            limits.guess(address(number));
        }
        let known = lock(&limits.addresses).all.len();
        assert!(known <= MAX_ADDRESSES, "{known}");
        let sockets = |limits: &Limits| lock(&limits.addresses).all[&address(0)].sockets;
        assert_eq!(sockets(&limits), 1);
        drop(connection);
        assert_eq!(sockets(&limits), 0);
        // Those that have used up nothing are forgotten first.
        let limits = Limits::new(false);
        limits.guess(address(0));
        for number in 1..2 * MAX_ADDRESSES as u32 {
            limits.is_guessing(address(number));
        }
        assert!(lock(&limits.addresses).all.contains_key(&address(0)));
    }
}
