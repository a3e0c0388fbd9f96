//! Plots of the findings: the lengths of games and who wins them, as SVG or PNG,
//! light or dark. The font is part of the program, so that none has to be
//! installed.

use std::path::Path;

use plotters::coord::Shift;
use plotters::prelude::*;
use plotters::style::text_anchor::{HPos, Pos, VPos};
use plotters::style::{FontStyle, register_font};
use thiserror::Error;

use super::amount::write_amount;
use super::findings::Findings;
use super::histogram::Bin;
use super::results::Results;

/// The size of the picture, in pixels.
const SIZE: (u32, u32) = (1_120, 520);
/// The maximum number of bars in the histogram.
const BARS: u64 = 60;
const FONT: &str = "sans-serif";

/// The format of a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Vector graphics.
    Svg,
    /// Pixels.
    Png,
}

impl Format {
    /// The format for this file name.
    ///
    /// # Errors
    /// [`PlotError::Format`] for another ending.
    pub fn of(path: &Path) -> Result<Self, PlotError> {
        let ending = path.extension().and_then(|ending| ending.to_str());
        match ending.map(str::to_lowercase).as_deref() {
            Some("svg") => Ok(Self::Svg),
            Some("png") => Ok(Self::Png),
            _ => Err(PlotError::Format(path.display().to_string())),
        }
    }
}

/// Why a picture cannot be drawn.
#[derive(Debug, Error)]
pub enum PlotError {
    /// Neither SVG nor PNG.
    #[error("{0}: a picture is a file that ends in .svg or .png")]
    Format(String),
    /// An error of the drawing library.
    #[error("the picture cannot be drawn: {0}")]
    Draw(String),
}

fn failed(error: impl std::fmt::Display) -> PlotError {
    PlotError::Draw(error.to_string())
}

/// The colours of a picture.
#[derive(Clone, Copy, Debug)]
pub struct Theme {
    background: RGBColor,
    ink: RGBColor,
    quiet: RGBColor,
    bar: RGBColor,
    mark: RGBColor,
}

impl Theme {
    /// Dark on light.
    pub const LIGHT: Self = Self {
        background: RGBColor(255, 255, 255),
        ink: RGBColor(31, 35, 40),
        quiet: RGBColor(208, 215, 222),
        bar: RGBColor(64, 121, 176),
        mark: RGBColor(188, 76, 0),
    };
    /// Light on dark.
    pub const DARK: Self = Self {
        background: RGBColor(13, 17, 23),
        ink: RGBColor(230, 237, 243),
        quiet: RGBColor(48, 54, 61),
        bar: RGBColor(88, 154, 214),
        mark: RGBColor(240, 136, 62),
    };

    fn letters(self, size: u32) -> TextStyle<'static> {
        (FONT, size).into_font().color(&self.ink)
    }
}

/// Draws the findings.
///
/// # Errors
/// An error of the drawing library.
pub fn draw(
    findings: &Findings,
    title: &str,
    theme: Theme,
    format: Format,
) -> Result<Vec<u8>, PlotError> {
    let font = register_font(FONT, FontStyle::Normal, dejavu::sans::regular());
    font.map_err(|_| failed("its letters cannot be read"))?;
    match format {
        Format::Svg => {
            let mut text = String::new();
            let area = SVGBackend::with_string(&mut text, SIZE).into_drawing_area();
            page(&area, findings, title, theme)?;
            drop(area);
            Ok(text.into_bytes())
        }
        Format::Png => {
            let (width, height) = SIZE;
            let mut pixels = vec![0; (width * height * 3) as usize];
            let area = BitMapBackend::with_buffer(&mut pixels, SIZE).into_drawing_area();
            page(&area, findings, title, theme)?;
            drop(area);
            encode(&pixels)
        }
    }
}

fn encode(pixels: &[u8]) -> Result<Vec<u8>, PlotError> {
    let mut bytes = Vec::new();
    let mut encoder = png::Encoder::new(&mut bytes, SIZE.0, SIZE.1);
    encoder.set_color(png::ColorType::Rgb);
    let mut writer = encoder.write_header().map_err(failed)?;
    writer.write_image_data(pixels).map_err(failed)?;
    writer.finish().map_err(failed)?;
    Ok(bytes)
}

fn page<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    findings: &Findings,
    title: &str,
    theme: Theme,
) -> Result<(), PlotError> {
    area.fill(&theme.background).map_err(failed)?;
    let games = write_amount(findings.totals.games);
    let part = match findings.complete {
        true => "",
        false => " (stopped early)",
    };
    let heading = format!("{title}: {games} games{part}");
    let letters = theme.letters(22);
    area.draw_text(&heading, &letters, (24, 18))
        .map_err(failed)?;
    let (_, area) = area.split_vertically(52);
    let (left, right) = area.split_horizontally(700);
    let results = findings.results();
    lengths(&left, findings, &results, theme)?;
    wins(&right, &results, theme)?;
    area.present().map_err(failed)
}

fn lengths<B: DrawingBackend>(
    area: &DrawingArea<B, Shift>,
    findings: &Findings,
    results: &Results,
    theme: Theme,
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
        moves += &format!(", cut at a limit in {:.1} %", lengths.cut.share * 100.0);
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
    theme: Theme,
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
    let highest = rows.iter().map(|(_, share)| share.high).fold(0.0, f64::max);
    let (width, height) = area.dim_in_pixel();
    let (left, right) = (130, width as i32 - 190);
    let across = |share: f64| left + (share / highest * f64::from(right - left)) as i32;
    let letters = theme.letters(14);
    area.draw_text(heading, &letters, (16, 4)).map_err(failed)?;
    let step = ((height as i32 - 60) / rows.len() as i32).min(44);
    for (place, (label, share)) in rows.iter().enumerate() {
        let middle = 46 + step * place as i32;
        let at = |horizontal| Pos::new(horizontal, VPos::Center);
        let label_style = letters.clone().pos(at(HPos::Right));
        area.draw_text(label, &label_style, (left - 12, middle))
            .map_err(failed)?;
        let background = PathElement::new([(left, middle), (right, middle)], theme.quiet);
        area.draw(&background).map_err(failed)?;
        let ends = [(across(share.low), middle), (across(share.high), middle)];
        let interval = PathElement::new(ends, theme.bar.stroke_width(5));
        area.draw(&interval).map_err(failed)?;
        let dot = Circle::new((across(share.share), middle), 5, theme.mark.filled());
        area.draw(&dot).map_err(failed)?;
        let [mean, low, high] = [share.share, share.low, share.high].map(|part| part * 100.0);
        let value = format!("{mean:.2}  ({low:.2} – {high:.2})");
        let value_style = letters.clone().pos(at(HPos::Left));
        area.draw_text(&value, &value_style, (right + 14, middle))
            .map_err(failed)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::super::{Control, Extent, Plan, Run, simulate};
    use super::*;
    use parlour_engine::dealer::Seed;
    use parlour_engine::rules::RulesMap;

    #[test]
    fn the_ending_of_a_file_name_gives_the_format() {
        let check = |path: &str, expected: Option<Format>| {
            assert_eq!(Format::of(Path::new(path)).ok(), expected, "{path}");
        };
        check("a.svg", Some(Format::Svg));
        check("b/a.PNG", Some(Format::Png));
        check("a.pdf", None);
        check("svg", None);
    }

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
        let svg = |theme| draw(&findings, "One", theme, Format::Svg).unwrap();
        let light = String::from_utf8(svg(Theme::LIGHT)).unwrap();
        for words in [
            "One: 200 games",
            "median: ",
            "seat 2, random",
            "moves in a game",
        ] {
            assert!(light.contains(words), "{words} in {light}");
        }
        assert!(light.matches("<rect").count() > 20, "{light}");
        assert_ne!(light.into_bytes(), svg(Theme::DARK));
        let png = draw(&findings, "One", Theme::DARK, Format::Png).unwrap();
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
