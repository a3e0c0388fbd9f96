// The types of the messages and other data from the server. docs/protocol.md describes every field.

export type Colour = "red"|"yellow"|"blue"|"green"|"wild";
export type Tone = "plain"|"good"|"bad";
export type StatRow = {label:string, value?:string|null, bar:number, lit:boolean, play?:string};
export type Playing = {playing:{rank:string, suit:string}};
export type Coloured = {coloured:{colour:Colour, sign:string, text:string}};
export type Plain = {plain:{text:string, small:string}};
export type Stat = {stat:{title:string, rows:StatRow[], text?:string, picture?:Picture}};
export type Picture = {globe?:{light:string, dark:string, ring:boolean}, symbol?:string};
export type Back = {back:{count:number}};
export type Face = "empty"|Playing|Coloured|Plain|Stat|Back;
export type Card = {face:Face, marks:string[], play:string|null};
export type Badge = {text:string, tone?:Tone};
export type Amount = {cents:number, text:string};
export type Place = "felt"|"house"|"hand"|{seat:number};
export type Layout = "fan"|"stack"|"row"|"strip"|"slots"|"column";
export type Zone = {name:string, place:Place, owner?:number, layout:Layout, cards:Card[], caption:string, value?:string, state?:Badge, stake?:Amount, label?:string, active?:boolean, halo?:Colour, play?:string};
export type Seat = {name:string, you:boolean, turn:boolean, next?:boolean, bot?:boolean, cards:number|null, purse?:Amount, badges:Badge[]};
export type Button = {label:string, key:string, play:string};
export type CardWord = {word:string, face:Face};
export type Sentence = {text:string, seat?:number, part?:string, cards?:CardWord[]};
export type RecapBar = {label:string, before:number, now:number, target:number};
export type Recap = {title:string, lines:string[], bars:RecapBar[]};
export type Scene = {seats:Seat[], zones:Zone[], notes:{label:string,value:string}[], banner:string|null, flow?:"clockwise"|"counter-clockwise", arrow?:{up:boolean, from:string, words:string}, print?:string[], specials?:{card:string, about:string}[], compared?:boolean, prompt:string, task?:string, buttons:Button[], score:{name:string, points:number}[], trend?:{label:string, values:number[]}, recap?:Recap};
export type SummaryRow = {place:number, name:string, score:string, seat:number, won:boolean};
export type Summary = {reason:string, house?:{name:string, place:number, score:string}, rows:SummaryRow[], highlights:Sentence[]};
export type Choice = {key:string, label:string, text:string, colour?:Colour};
export type Ask = {prompt:string, choices:Choice[], otherwise:string};
export type SeatState = {name:string, person?:number, bot?:string, present:boolean, substituted?:boolean, wins:number};
export type Settings = {watch:boolean, listed:boolean, hints:boolean, coach:boolean, absence:number|null, clock:number|null, seats?:number|null};
export type Room = {number:number, code:string, game:string, title:string, rules:string, phase:"lobby"|"dealing"|"playing"|"over", games:number, host:number|null, seats:SeatState[], most:number, watching:number, levels:string[], settings:Settings, record?:string};
export type TableState = {number:number, game:number, events:number, scene:Scene, news:Sentence[], missed?:number, ask?:number, moves:string[], active:number, left?:number, summary?:Summary};
export type Preset = {id:string, title:string, about:string};
export type Switch = {id:string, about:string, kind:"flag"|{number:{min:number,max:number}}|{words:string[]}|{text:string}};
export type Game = {id:string, title:string, about:string, emblem:Face[], presets:Preset[], default_preset:string, seats:number, usual_seats:number, automatic:boolean, switches:Switch[]};
export type Rules = {code:string, game:string, title:string, prose:string, values:Record<string,string>};

/** What `TableView` needs from a table, which is either a live table or a replay. */
export interface Table {
  /** The current scene. */
  scene(): Scene;
  /** The legal moves of this seat. */
  moves(): string[];
  /** Makes a move. */
  play(text: string): void;
  /** All sentences so far. */
  news(): Sentence[];
}
