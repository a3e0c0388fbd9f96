//! Metrics for Prometheus.

use std::time::Duration;

use prometheus_client::encoding::text::encode;
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::gauge::Gauge;
use prometheus_client::metrics::histogram::{Histogram, exponential_buckets};
use prometheus_client::registry::Registry;

/// The metrics of a server.
pub(crate) struct Metrics {
    pub(crate) rooms: Gauge,
    pub(crate) rooms_opened: Counter,
    pub(crate) sockets: Gauge,
    pub(crate) moves: Counter,
    pub(crate) refused: Counter,
    store_seconds: Histogram,
    answer_seconds: Histogram,
    registry: Registry,
}

impl Default for Metrics {
    fn default() -> Self {
        // From a tenth of a millisecond to 3 seconds.
        let seconds = || Histogram::new(exponential_buckets(1e-4, 2.0, 16));
        let mut metrics = Self {
            rooms: Gauge::default(),
            rooms_opened: Counter::default(),
            sockets: Gauge::default(),
            moves: Counter::default(),
            refused: Counter::default(),
            store_seconds: seconds(),
            answer_seconds: seconds(),
            registry: Registry::with_prefix("parlour"),
        };
        let registry = &mut metrics.registry;
        registry.register("rooms", "Rooms that are loaded", metrics.rooms.clone());
        registry.register(
            "rooms_opened",
            "Rooms that were opened",
            metrics.rooms_opened.clone(),
        );
        registry.register(
            "connections",
            "Clients that are connected",
            metrics.sockets.clone(),
        );
        registry.register("moves", "Moves that were stored", metrics.moves.clone());
        registry.register(
            "refused",
            "Messages that were refused",
            metrics.refused.clone(),
        );
        registry.register(
            "store_seconds",
            "How long it takes to store an entry",
            metrics.store_seconds.clone(),
        );
        registry.register(
            "answer_seconds",
            "How long it takes to answer a message that changes a room",
            metrics.answer_seconds.clone(),
        );
        metrics
    }
}

impl Metrics {
    pub(crate) fn stored(&self, time: Duration) {
        self.store_seconds.observe(time.as_secs_f64());
    }

    pub(crate) fn answered(&self, time: Duration) {
        self.answer_seconds.observe(time.as_secs_f64());
    }

    /// All metrics in the OpenMetrics text format.
    pub(crate) fn text(&self) -> String {
        let mut text = String::new();
        // Writing into a string cannot fail.
        let _ = encode(&mut text, &self.registry);
        text
    }
}
