//! War for other programs: players, games and round results that a caller
//! drives by hand. The round itself is the one that is played at tables.

use std::collections::VecDeque;

use parlour_engine::{Brent, Dealer};
use serde::Serialize;
use thiserror::Error;

use super::cards::{Card, Deck};
use super::round::{Players, resolve};
use super::rules::Rules;

/// A player and their stack of cards.
///
/// ```
/// use parlour_games::war::{Card, Player};
/// let mut player = Player::new("Ann");
/// player.add_card(Card::new(2, 2));
/// player.add_card(Card::new(3, 3));
/// player.award_card(Card::new(1, 1));
/// assert_eq!(player.score(), 3);
/// assert_eq!(player.reveal_card(), Some(Card::new(3, 3)));
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Player {
    name: String,
    /// Bottom to top.
    stack: VecDeque<Card>,
}

impl Player {
    /// A player without cards.
    #[must_use]
    pub fn new(name: impl Into<String>) -> Self {
        Self {
            name: name.into(),
            stack: VecDeque::new(),
        }
    }

    /// What they are called.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// How many cards they have.
    #[must_use]
    pub fn card_count(&self) -> usize {
        self.stack.len()
    }

    /// The same as [`card_count`](Self::card_count).
    #[must_use]
    pub fn score(&self) -> usize {
        self.card_count()
    }

    /// Puts a card on top of the stack.
    pub fn add_card(&mut self, card: Card) {
        self.stack.push_back(card);
    }

    /// Puts a card under the stack.
    pub fn award_card(&mut self, card: Card) {
        self.stack.push_front(card);
    }

    /// Takes the top card of the stack; nothing when there is none.
    pub fn reveal_card(&mut self) -> Option<Card> {
        self.stack.pop_back()
    }

    /// The stack, bottom to top.
    pub fn cards(&self) -> impl DoubleEndedIterator<Item = Card> {
        self.stack.iter().copied()
    }
}

/// What happened in a round.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize)]
pub struct RoundResult {
    /// The cards of each player, in the order they were shown.
    pub draws: Vec<Vec<Card>>,
    /// Whether there was a war.
    pub war: bool,
    /// Who won the round, counted from one as in [`WarGame::player`]. Nobody,
    /// if players ran out of cards in a war at the same time.
    pub winner: Option<usize>,
    /// Whether at most one player has cards. Never in an endless game.
    pub game_over: bool,
}

/// Why a game cannot begin.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum WarError {
    /// Nobody to fight.
    #[error("War needs at least 2 players, not {0}")]
    FewPlayers(usize),
    /// Somebody would start without a card.
    #[error("{cards} cards are too few for {players} players: everybody needs one")]
    FewCards {
        /// How many cards there are.
        cards: usize,
        /// How many players there are.
        players: usize,
    },
    /// Every round of an endless game would be a war that nobody wins.
    #[error("all cards have the same rank, so nobody could ever win a round; mix in another rank")]
    EqualRanks,
}

/// Players `Player 1`, `Player 2` and so on with equal shares of a deck.
fn seat(deck: &mut Deck, count: usize) -> Result<Vec<Player>, WarError> {
    if count < 2 {
        return Err(WarError::FewPlayers(count));
    }
    let share = deck.current_size() / count;
    if share == 0 {
        return Err(WarError::FewCards {
            cards: deck.current_size(),
            players: count,
        });
    }
    let mut players: Vec<Player> = (1..=count)
        .map(|number| Player::new(format!("Player {number}")))
        .collect();
    deal_round(deck, &mut players, share, Player::add_card);
    Ok(players)
}

/// Deals `share` cards to each player, one at a time round the table.
fn deal_round(deck: &mut Deck, players: &mut [Player], share: usize, put: fn(&mut Player, Card)) {
    for _ in 0..share {
        for player in players.iter_mut() {
            if let Some(card) = deck.deal() {
                put(player, card);
            }
        }
    }
}

/// A round in progress.
struct Round<'a, F> {
    players: &'a mut [Player],
    draws: Vec<Vec<Card>>,
    /// Whose last card counts in a war.
    stands: Vec<bool>,
    refill: F,
}

impl<F: FnMut(&mut [Player])> Players for Round<'_, F> {
    fn count(&self) -> usize {
        self.players.len()
    }
    fn draw(&mut self, player: usize) -> Option<u32> {
        let card = self.players[player].reveal_card()?;
        self.draws[player].push(card);
        Some(card.rank())
    }
    fn shown(&self, player: usize) -> usize {
        self.draws[player].len()
    }
    fn last_rank(&self, player: usize) -> u32 {
        self.draws[player].last().map_or(0, |card| card.rank())
    }
    fn stands(&self, player: usize) -> bool {
        self.stands[player]
    }
    fn set_stands(&mut self, player: usize, stands: bool) {
        self.stands[player] = stands;
    }
    fn before_war_draw(&mut self) {
        (self.refill)(self.players);
    }
}

/// Shows the cards of one round; `refill` is called before each draw of a war.
/// Also answers the cards in the order in which they are taken.
fn show(players: &mut [Player], refill: impl FnMut(&mut [Player])) -> (RoundResult, Vec<Card>) {
    let count = players.len();
    let mut round = Round {
        players,
        draws: vec![Vec::new(); count],
        stands: vec![false; count],
        refill,
    };
    let verdict = resolve(&mut round, Rules::SEED.terms());
    let draws = round.draws;
    let order = Rules::SEED
        .winnings
        .order(count, verdict.winner.unwrap_or(0));
    let winnings = order.flat_map(|player| draws[player].iter().copied());
    let winnings = winnings.collect();
    let result = RoundResult {
        draws,
        war: verdict.war,
        winner: verdict.winner.map(|player| player + 1),
        game_over: false,
    };
    (result, winnings)
}

/// A game of War, played to the end or until the caller is bored.
///
/// ```
/// use parlour_engine::{Fast, Seed};
/// use parlour_games::war::{Deck, WarGame};
///
/// let mut deck = Deck::new(4, 13);
/// deck.shuffle(&mut Fast::new(Seed::default(), 0));
/// let mut game = WarGame::new(deck, 4)?;
/// let result = game.play_round();
/// assert_eq!(result.draws.len(), 4);
/// # Ok::<(), parlour_games::war::WarError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WarGame {
    deck: Deck,
    players: Vec<Player>,
    out: Vec<Card>,
}

impl WarGame {
    /// Deals the deck out, one card at a time, player 1 first, in equal shares;
    /// what is left stays in [`deck`](Self::deck). The caller shuffles before.
    ///
    /// # Errors
    /// Fewer than 2 players, or fewer cards than players.
    pub fn new(mut deck: Deck, players: usize) -> Result<Self, WarError> {
        let players = seat(&mut deck, players)?;
        Ok(Self {
            deck,
            players,
            out: Vec::new(),
        })
    }

    /// The cards that could not be dealt evenly.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// A player by number; the first is player 1.
    #[must_use]
    pub fn player(&self, number: usize) -> Option<&Player> {
        self.players.get(number.checked_sub(1)?)
    }

    /// All players, the first one first.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Cards of rounds that nobody won.
    #[must_use]
    pub fn out_of_play(&self) -> &[Card] {
        &self.out
    }

    /// Whether at most one player has cards.
    #[must_use]
    pub fn is_over(&self) -> bool {
        let holding = self.players.iter().filter(|player| player.score() > 0);
        holding.count() < 2
    }

    /// Who has won the game; nobody while it goes on, or if nobody has cards.
    #[must_use]
    pub fn winner(&self) -> Option<&Player> {
        let holding = self.players.iter().find(|player| player.score() > 0);
        holding.filter(|_| self.is_over())
    }

    /// Plays one round, with all its wars. After the end nothing happens: no
    /// draws, no winner, `game_over`.
    pub fn play_round(&mut self) -> RoundResult {
        if self.is_over() {
            return RoundResult {
                game_over: true,
                ..RoundResult::default()
            };
        }
        let (result, winnings) = show(&mut self.players, |_| ());
        match result.winner {
            Some(number) => {
                let winner = &mut self.players[number - 1];
                winnings
                    .into_iter()
                    .for_each(|card| winner.award_card(card));
            }
            None => self.out.extend(winnings),
        }
        RoundResult {
            game_over: self.is_over(),
            ..result
        }
    }

    /// Looks for a position that comes back within so many rounds. Nothing in
    /// a round is left to chance, so a game that comes back never ends.
    ///
    /// ```
    /// use parlour_engine::{Fast, Seed};
    /// use parlour_games::war::{Deck, WarGame};
    /// let mut deck = Deck::new(4, 13);
    /// deck.shuffle(&mut Fast::new(Seed::default(), 0));
    /// let game = WarGame::new(deck, 2)?;
    /// assert!(game.find_loop(10_000).is_some());
    /// # Ok::<(), parlour_games::war::WarError>(())
    /// ```
    #[must_use]
    pub fn find_loop(&self, rounds: u64) -> Option<Loop> {
        // What comes back to the position that is kept is the loop.
        let (mut old, mut new) = (self.clone(), self.clone());
        let (mut brent, mut length) = (Brent::default(), 0);
        for _ in 0..rounds {
            if new.play_round().game_over {
                return None;
            }
            length += 1;
            if new.players == old.players {
                return Some(self.loop_of(length));
            }
            if brent.passes(1) {
                old = new.clone();
                length = 0;
            }
        }
        None
    }

    /// The loop of this length: how many rounds lead into it.
    fn loop_of(&self, length: u64) -> Loop {
        let (mut behind, mut ahead) = (self.clone(), self.clone());
        for _ in 0..length {
            ahead.play_round();
        }
        let mut after = 0;
        while behind.players != ahead.players {
            behind.play_round();
            ahead.play_round();
            after += 1;
        }
        Loop { after, length }
    }
}

/// The proof that a game never ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loop {
    /// The position after this many rounds comes back.
    pub after: u64,
    /// It does after this many more.
    pub length: u64,
}

/// A game of War that never ends: cards are discarded, and dealt out again
/// when somebody has none.
///
/// ```
/// use parlour_engine::{Fast, Seed};
/// use parlour_games::war::{Deck, EndlessWarGame};
///
/// let mut dealer = Fast::new(Seed::default(), 0);
/// let mut deck = Deck::new(4, 13);
/// deck.shuffle(&mut dealer);
/// let mut game = EndlessWarGame::new(deck, 2, dealer)?;
/// let result = game.play_round();
/// let shown: usize = result.draws.iter().map(Vec::len).sum();
/// assert_eq!(game.discard_pile().current_size(), shown);
/// # Ok::<(), parlour_games::war::WarError>(())
/// ```
#[derive(Clone, Debug)]
pub struct EndlessWarGame<D> {
    deck: Deck,
    discard: Deck,
    players: Vec<Player>,
    dealer: D,
}

impl<D: Dealer> EndlessWarGame<D> {
    /// Deals the deck out as [`WarGame::new`] does. The dealer shuffles when
    /// the cards are dealt out again; the caller shuffles before.
    ///
    /// # Errors
    /// Fewer than 2 players, fewer cards than players, or a deck in which all
    /// ranks are equal.
    pub fn new(mut deck: Deck, players: usize, dealer: D) -> Result<Self, WarError> {
        let equal = deck
            .cards()
            .windows(2)
            .all(|pair| pair[0].rank() == pair[1].rank());
        let players = seat(&mut deck, players)?;
        if equal {
            return Err(WarError::EqualRanks);
        }
        Ok(Self {
            deck,
            discard: Deck::default(),
            players,
            dealer,
        })
    }

    /// The cards that could not be dealt evenly.
    #[must_use]
    pub fn deck(&self) -> &Deck {
        &self.deck
    }

    /// The cards of the rounds since they were last dealt out.
    #[must_use]
    pub fn discard_pile(&self) -> &Deck {
        &self.discard
    }

    /// A player by number; the first is player 1.
    #[must_use]
    pub fn player(&self, number: usize) -> Option<&Player> {
        self.players.get(number.checked_sub(1)?)
    }

    /// All players, the first one first.
    #[must_use]
    pub fn players(&self) -> &[Player] {
        &self.players
    }

    /// Always empty: here the cards of a round that nobody wins are discarded
    /// as all others are.
    #[must_use]
    pub fn out_of_play(&self) -> &[Card] {
        &[]
    }

    /// Always nobody: the game never ends.
    #[must_use]
    pub fn winner(&self) -> Option<&Player> {
        None
    }

    /// Plays one round, with all its wars. `game_over` is never set.
    pub fn play_round(&mut self) -> RoundResult {
        let Self {
            deck,
            discard,
            players,
            dealer,
        } = self;
        let (result, cards) = show(players, |players| refill(deck, discard, players, dealer));
        cards.into_iter().for_each(|card| discard.add(card));
        refill(deck, discard, players, dealer);
        result
    }
}

/// If somebody has no cards, shuffles deck and discard pile together and deals
/// them out evenly, under what the players still hold. Without a card for
/// everyone, nothing happens.
fn refill(deck: &mut Deck, discard: &mut Deck, players: &mut [Player], dealer: &mut impl Dealer) {
    let share = (deck.current_size() + discard.current_size()) / players.len();
    if share == 0 || players.iter().all(|player| player.score() > 0) {
        return;
    }
    deck.gather(discard);
    deck.shuffle(dealer);
    deal_round(deck, players, share, Player::award_card);
}

#[cfg(test)]
mod tests {
    use super::*;
    use parlour_engine::{Fast, Seed, Stacked};

    fn cards(text: &str) -> Vec<Card> {
        let card = |word: &str| word.parse().unwrap();
        text.split_whitespace().map(card).collect()
    }

    /// A deck from which these cards are dealt in this order.
    fn deck(text: &str) -> Deck {
        let mut deck = Deck::new(0, 0);
        for card in cards(text).into_iter().rev() {
            deck.add(card);
        }
        deck
    }

    fn stack(player: &Player) -> Vec<Card> {
        player.cards().rev().collect()
    }

    /// Plays one round; the deck is dealt in this order, to so many players.
    /// `stacks` are top to bottom.
    fn check(dealt: &str, players: usize, draws: &[&str], winner: usize, stacks: &[&str]) {
        let mut game = WarGame::new(deck(dealt), players).unwrap();
        let result = game.play_round();
        let expected: Vec<_> = draws.iter().map(|text| cards(text)).collect();
        assert_eq!(result.draws, expected, "{dealt}");
        assert_eq!(result.winner.unwrap_or(0), winner, "{dealt}");
        let got: Vec<_> = game.players().iter().map(stack).collect();
        let expected: Vec<_> = stacks.iter().map(|text| cards(text)).collect();
        assert_eq!(got, expected, "{dealt}");
    }

    #[test]
    fn a_stack_has_a_top_and_a_bottom() {
        let mut player = Player::new("Ann");
        assert_eq!(player.reveal_card(), None);
        assert_eq!(player.name(), "Ann");
        player.add_card(Card::new(2, 2));
        player.add_card(Card::new(3, 3));
        player.award_card(Card::new(1, 1));
        assert_eq!((player.card_count(), player.score()), (3, 3));
        assert_eq!(format!("{:?}", stack(&player)), "[3-3, 2-2, 1-1]");
    }

    #[test]
    fn cards_are_dealt_in_equal_shares_player_1_first() {
        let game = WarGame::new(deck("1-1 2-1 3-1 1-2 2-2 3-2 1-3 2-3"), 3).unwrap();
        let names: Vec<&str> = game.players().iter().map(Player::name).collect();
        assert_eq!(names, ["Player 1", "Player 2", "Player 3"]);
        assert_eq!(stack(&game.players()[0]), cards("1-2 1-1"));
        assert_eq!(stack(game.player(3).unwrap()), cards("3-2 3-1"));
        assert_eq!(game.deck().current_size(), 2);
        assert_eq!(game.player(0), None);
        assert_eq!(game.player(4), None);
        assert_eq!(game.winner(), None);
    }

    #[test]
    fn what_cannot_be_played_is_refused() {
        let new = |suits, ranks, players| WarGame::new(Deck::new(suits, ranks), players).err();
        assert_eq!(new(4, 13, 1), Some(WarError::FewPlayers(1)));
        assert_eq!(new(4, 13, 0), Some(WarError::FewPlayers(0)));
        let few = WarError::FewCards {
            cards: 3,
            players: 4,
        };
        assert_eq!(new(1, 3, 4), Some(few));
        assert_eq!(new(4, 13, 52), None);
        let dealer = || Fast::new(Seed::default(), 0);
        let endless = |suits, ranks, players| {
            EndlessWarGame::new(Deck::new(suits, ranks), players, dealer()).err()
        };
        assert_eq!(endless(4, 1, 2), Some(WarError::EqualRanks));
        assert_eq!(endless(4, 1, 1), Some(WarError::FewPlayers(1)));
        assert_eq!(endless(4, 2, 2), None);
        assert_eq!(new(4, 1, 2), None);
    }

    #[test]
    fn the_winner_takes_the_cards_in_seat_order() {
        check(
            "1-1 1-2 2-5 2-9",
            2,
            &["2-5", "2-9"],
            2,
            &["1-1", "1-2 2-5 2-9"],
        );
        // The document's own example: players 1 and 4 at war.
        check(
            "1-9 1-2 1-3 1-4 1-5 2-2 2-3 2-4 1-13 3-1 3-2 2-13",
            4,
            &["1-13 1-5 1-9", "3-1", "3-2", "2-13 2-4 1-4"],
            1,
            &[
                "1-13 1-5 1-9 3-1 3-2 2-13 2-4 1-4",
                "2-2 1-2",
                "2-3 1-3",
                "",
            ],
        );
    }

    #[test]
    fn a_nuke_ends_a_war() {
        check(
            "1-1000 1-13 1-2 2-2 1-7 2-7",
            2,
            &["1-7 1-2 1-1000", "2-7 2-2 1-13"],
            1,
            &["1-7 1-2 1-1000 2-7 2-2 1-13", ""],
        );
    }

    #[test]
    fn a_round_that_nobody_wins_leaves_play() {
        let mut game = WarGame::new(deck("1-1 2-1 1-7 2-7"), 2).unwrap();
        let result = game.play_round();
        assert_eq!(
            (result.war, result.winner, result.game_over),
            (true, None, true)
        );
        assert_eq!(game.out_of_play(), cards("1-7 1-1 2-7 2-1"));
        assert_eq!(game.winner(), None);
        let json = serde_json::to_string(&result).unwrap();
        assert_eq!(
            json,
            r#"{"draws":[["1-7","1-1"],["2-7","2-1"]],"war":true,"winner":null,"game_over":true}"#
        );
    }

    #[test]
    fn after_the_end_nothing_happens() {
        let mut game = WarGame::new(deck("1-5 1-6"), 2).unwrap();
        assert!(game.play_round().game_over);
        let before = game.clone();
        let result = game.play_round();
        assert_eq!(
            result,
            RoundResult {
                game_over: true,
                ..RoundResult::default()
            }
        );
        assert_eq!(game, before);
        let winner = game.winner().unwrap();
        assert_eq!((winner.name(), winner.score()), ("Player 2", 2));
    }

    #[test]
    fn a_loop_is_a_proof() {
        let mut deck_of_52 = Deck::new(4, 13);
        deck_of_52.shuffle(&mut Fast::new(Seed::default(), 0));
        let game = WarGame::new(deck_of_52, 2).unwrap();
        let Loop { after, length } = game.find_loop(10_000).unwrap();
        let at = |rounds: u64| {
            let mut game = game.clone();
            (0..rounds).for_each(|_| drop(game.play_round()));
            game
        };
        assert_eq!(at(after), at(after + length));
        assert!(after == 0 || at(after - 1) != at(after - 1 + length));
        assert_eq!(WarGame::new(deck("1-5 1-6"), 2).unwrap().find_loop(9), None);
    }

    /// A dealer with one list for each time the cards are dealt out again.
    fn stacked(lists: &[&str]) -> Stacked {
        let words = |text: &&str| text.split_whitespace().map(String::from).collect();
        Stacked::new(lists.iter().map(words).collect())
    }

    #[test]
    fn endless_rounds_are_discarded_and_dealt_again() {
        let dealer = stacked(&["1-2 2-1 1-1 2-2 3-1"]);
        let mut game = EndlessWarGame::new(deck("1-1 2-1 1-2 2-2 3-1"), 2, dealer).unwrap();
        assert_eq!(game.deck().cards(), cards("3-1"));
        let result = game.play_round();
        // A war for which each has one card left: nobody wins, all is dealt.
        assert_eq!(
            (result.war, result.winner, result.game_over),
            (true, None, false)
        );
        assert_eq!(game.discard_pile().current_size(), 0);
        assert_eq!(stack(game.player(1).unwrap()), cards("1-2 1-1"));
        assert_eq!(stack(game.player(2).unwrap()), cards("2-1 2-2"));
        let result = game.play_round();
        assert_eq!(result.winner, Some(1));
        assert_eq!(game.discard_pile().cards(), cards("1-2 2-1"));
        assert_eq!((game.winner(), game.out_of_play().len()), (None, 0));
    }

    #[test]
    fn an_endless_war_goes_on_with_new_cards() {
        // Round 1 is discarded; in round 2 both sit at war without cards.
        let dealer = stacked(&["1-4 2-5", "1-3 2-3 1-4 2-5"]);
        let mut game = EndlessWarGame::new(deck("1-3 2-3 1-4 2-5"), 2, dealer).unwrap();
        assert_eq!(game.play_round().winner, Some(2));
        let result = game.play_round();
        assert_eq!(result.draws, [cards("1-3 1-4"), cards("2-3 2-5")]);
        assert_eq!((result.war, result.winner), (true, None));
    }
}
