use parlour_engine::*;
use parlour_terminal::*;
struct H(u8, Option<Record>);
impl Host for H {
    fn chance(&mut self) -> Chance {
        self.0 += 1;
        Chance::seed(Seed([self.0; 32]))
    }
}
fn main() {
    let a: Vec<String> = std::env::args().collect();
    let start = a.get(1).map(|g| {
        let mut s = Start::new(parlour_games::Games.find(g).unwrap());
        s.seating = a.get(2).map(|p| parlour_bots::Seating::parse(p).unwrap());
        s.skip_splash = true;
        s
    });
    let m = Manners {
        look: Look::of_environment(std::env::var("ASCII").is_ok()),
        speed: None,
        motion: true,
    };
    run(parlour_games::Games, &mut H(0, None), m, start).unwrap();
}
