//! Plots of the findings: the lengths of games, and the wins of each seat.

use plotters::coord::Shift;
use plotters::prelude::*;

use super::amount::write_amount;
use super::canvas::{
    IntervalRow, PictureFormat, Plot, PlotError, PlotTheme, failed, headed, intervals, render,
};
use super::findings::Findings;
use super::histogram::Bin;
use super::results::{Results, Share};

/// The maximum number of bars in the histogram.
const BARS: u64 = 60;

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
        findings,
        title,
        theme,
    };
    render(&page, format)
}

struct Page<'a> {
    findings: &'a Findings,
    title: &'a str,
    theme: PlotTheme,
}

impl Plot for Page<'_> {
    fn paint<B: DrawingBackend>(&self, area: &DrawingArea<B, Shift>) -> Result<(), PlotError> {
        let &Self {
            findings,
            title,
            theme,
        } = self;
        let games = write_amount(findings.totals.games);
        let part = match findings.complete {
            true => "",
            false => " (stopped early)",
        };
        let area = headed(area, &format!("{title}: {games} games{part}"), theme)?;
        let (left, right) = area.split_horizontally(700);
        let results = findings.results();
        lengths(&left, findings, &results, theme)?;
        wins(&right, &results, theme)?;
        area.present().map_err(failed)
    }
}

fn lengths<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    findings: &Findings,
    results: &Results,
    theme: PlotTheme,
) -> Result<(), PlotError> {
    let mut bins = findings.totals.lengths.bins(BARS);
    // Very long games do not fit on the axis; the label states their share.
    let longer = bins.pop_if(|bin| bin.to == u64::MAX);
    let (Some(lengths), Some(first), Some(last)) = (&results.lengths, bins.first(), bins.last())
    else {
        return Ok(());
    };
    let (from, to) = (first.from as f64, last.to as f64 + 1.0);
    let share = |bin: &Bin| bin.count as f64 * 100.0 / lengths.games as f64;
    let highest = bins.iter().map(share).fold(0.0, f64::max) * 1.12;
    let mut moves = match &longer {
        Some(longer) => format!("moves in a game ({:.1} % are longer)", share(longer)),
        None => "moves in a game".into(),
    };
    if lengths.cut.games > 0 {
        moves += &format!(", {:.1} % ended by a limit", lengths.cut.share * 100.0);
    }
    let games = match findings.totals.proof {
        Some(_) => "% of the games that ended",
        None => "% of games",
    };
    let mut chart = ChartBuilder::on(area)
        .margin_left(16)
        .margin_right(24)
        .margin_bottom(14)
        .x_label_area_size(44)
        .y_label_area_size(64)
        .build_cartesian_2d(from..to, 0.0..highest)
        .map_err(failed)?;
    chart
        .configure_mesh()
        .disable_x_mesh()
        .light_line_style(TRANSPARENT)
        .bold_line_style(theme.quiet)
        .axis_style(theme.quiet)
        .label_style(theme.letters(14))
        .axis_desc_style(theme.letters(14))
        .x_desc(moves)
        .y_desc(games)
        .x_label_formatter(&|moves| write_amount(*moves as u64))
        .draw()
        .map_err(failed)?;
    let bars = bins.iter().map(|bin| {
        let corners = [(bin.from as f64, 0.0), (bin.to as f64 + 1.0, share(bin))];
        let mut bar = Rectangle::new(corners, theme.bar.filled());
        bar.set_margin(0, 0, 0, 1);
        bar
    });
    chart.draw_series(bars).map_err(failed)?;
    let marks = [
        ("5 %", lengths.p5),
        ("median", lengths.median),
        ("95 %", lengths.p95),
    ];
    for (place, (name, value)) in marks.into_iter().enumerate() {
        let moves = value as f64 + 0.5;
        if moves >= to {
            continue;
        }
        let line = PathElement::new([(moves, 0.0), (moves, highest)], theme.mark.stroke_width(2));
        chart.draw_series([line]).map_err(failed)?;
        let letters = theme.letters(14).color(&theme.mark);
        let label = format!("{name}: {}", write_amount(value));
        // One below the other, because the marks can be close together.
        let height = highest * (0.98 - 0.05 * place as f64);
        let label = Text::new(label, (moves + (to - from) * 0.008, height), letters);
        chart.draw_series([label]).map_err(failed)?;
    }
    Ok(())
}

/// A row for each seat, for draws and for endless games: a dot for the share, a line for its
/// interval.
fn wins<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    results: &Results,
    theme: PlotTheme,
) -> Result<(), PlotError> {
    let shared = results.shared_wins();
    let (mut rows, heading) = match shared.is_empty() {
        true => (results.winners(), "wins, % of games, with 95 % intervals"),
        false => {
            let rows = [shared, results.not_won()].concat();
            (
                rows,
                "wins, % of games (several can win one), 95 % intervals",
            )
        }
    };
    rows.extend(results.bot_wins());
    let row = |(label, share): (String, Share)| {
        let [mean, low, high] = [share.share, share.low, share.high].map(|part| part * 100.0);
        IntervalRow {
            label,
            mean,
            low,
            high,
        }
    };
    let rows: Vec<IntervalRow> = rows.into_iter().map(row).collect();
    intervals(area, heading, &rows, (0.0, None), theme)
}

#[cfg(test)]
mod tests {
    use super::super::{Control, Extent, Plan, Run, simulate};
    use super::*;
    use parlour_engine::dealer::Seed;
    use parlour_engine::rules::RulesMap;

    #[test]
    fn pictures_have_letters_and_bars_in_both_forms_and_colours() {
        let plan = Plan {
            run: Run::new(
                "one",
                RulesMap::new(),
                vec![parlour_bots::BotKind::RANDOM; 2],
                Seed::default(),
                Extent::Games(200),
            ),
            shard: None,
            threads: 1,
        };
        let findings = simulate(parlour_games::Games, &plan, &Control::default()).unwrap();
        let svg = |theme| draw(&findings, "One", theme, PictureFormat::Svg).unwrap();
        let light = String::from_utf8(svg(PlotTheme::LIGHT)).unwrap();
        for words in [
            "One: 200 games",
            "median: ",
            "seat 2, random",
            "moves in a game",
        ] {
            assert!(light.contains(words), "{words} in {light}");
        }
        assert!(light.matches("<rect").count() > 20, "{light}");
        assert_ne!(light.into_bytes(), svg(PlotTheme::DARK));
        let png = draw(&findings, "One", PlotTheme::DARK, PictureFormat::Png).unwrap();
        let mut reader = png::Decoder::new(std::io::Cursor::new(png))
            .read_info()
            .unwrap();
        let mut pixels = vec![0; reader.output_buffer_size().unwrap()];
        reader.next_frame(&mut pixels).unwrap();
        let colours: std::collections::BTreeSet<&[u8]> = pixels.chunks(3).collect();
        // Anti-aliased text has more colours than the theme.
        assert!(colours.len() > 20, "{}", colours.len());
    }
}
