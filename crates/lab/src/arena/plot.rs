//! A plot of the findings: who wins how often, and the ratings.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::findings::Findings;
use super::results::Estimate;
use crate::sim::canvas::{IntervalRow, Plot, failed, headed, intervals, render};
use crate::sim::{PictureFormat, PlotError, PlotTheme, write_amount};

/// Draws the findings.
///
/// # Errors
/// An error of the drawing library.
pub fn draw(
    findings: &Findings,
    title: &str,
    theme: PlotTheme,
    format: PictureFormat,
) -> Result<Vec<u8>, PlotError> {
    let page = Page {
        heading: heading(findings, title),
        findings,
        theme,
    };
    render(&page, format)
}

fn heading(findings: &Findings, title: &str) -> String {
    let [deals, games] = [findings.totals.deals, findings.totals.games].map(write_amount);
    let part = match findings.complete {
        true => "",
        false => " (stopped early)",
    };
    format!("{title}: {deals} deals, {games} games{part}")
}

struct Page<'a> {
    heading: String,
    findings: &'a Findings,
    theme: PlotTheme,
}

impl Plot for Page<'_> {
    fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Result<(), PlotError> {
        let area = headed(area, &self.heading, self.theme)?;
        let (left, right) = area.split_horizontally(600);
        let results = self.findings.results();
        let contest = &self.findings.contest;
        let shares = results.matches.iter().map(|result| {
            let label = contest.versus(&result.one, &result.other);
            row(label, &result.share, 100.0)
        });
        let shares: Vec<IntervalRow> = shares.collect();
        let fair = contest.fair() * 100.0;
        let words = "wins of the first bot, %, with 95 % intervals";
        intervals(&left, words, &shares, (fair, Some(fair)), self.theme)?;
        let ratings = results.bots.iter();
        let ratings = ratings.map(|bot| row(bot.bot.clone(), &bot.rating, 1.0));
        let ratings: Vec<IntervalRow> = ratings.collect();
        let words = "ratings, with 95 % intervals";
        intervals(&right, words, &ratings, (0.0, Some(0.0)), self.theme)?;
        area.present().map_err(failed)
    }
}

fn row(label: String, estimate: &Estimate, scale: f64) -> IntervalRow {
    IntervalRow {
        label,
        mean: estimate.mean * scale,
        low: estimate.low * scale,
        high: estimate.high * scale,
    }
}
