// @ts-check
// Kings, queens and jacks.

import { suitPath } from "./faces.js";

const INK = "#1c2230";
const CREAM = "#fdf8ec";
const CLARET = "#b4233a";
const BRASS = "#d6a23e";
const SKIN = "#f3dcbc";

/**
 * Half a figure, turned round for the other half.
 * @param {string} rank
 * @param {string} s the suit: S, H, D or C
 */
export function court(rank, s) {
 const warm=s==='H'||s==='D', M=warm?CLARET:'#24366f', S=warm?'#24366f':CLARET, G=BRASS, D=warm?'#8d1a2d':'#182650';
 const st='stroke="'+INK+'" stroke-width="2" stroke-linejoin="round"';
 const face=`<path d="M-18-114H18V-86Q18-64 0-60-18-64-18-86Z" fill="${SKIN}" ${st}/>`;
 const eyes=(/** @type {number} */ y)=>`<g stroke="${INK}" stroke-width="2.2" fill="none" stroke-linecap="round"><path d="M-12 ${y-6}Q-8 ${y-9}-4 ${y-6}M4 ${y-6}Q8 ${y-9} 12 ${y-6}"/><path d="M0 ${y-3}L-3 ${y+9}H1" stroke-width="1.6"/></g><circle cx="-8" cy="${y}" r="2.1" fill="${INK}"/><circle cx="8" cy="${y}" r="2.1" fill="${INK}"/>`;
 let rays='';for(let i=-7;i<=7;i++){const a=(i*11.5-90)*Math.PI/180;rays+=`M0-60L${(190*Math.cos(a)).toFixed(0)} ${(190*Math.sin(a)-60).toFixed(0)}`;}
 let f=`<path d="${rays}" stroke="${G}" stroke-opacity=".3" stroke-width="1.5"/>`;
 if(rank==='K'){
  f+=`<path d="M-76 2V-38C-62-52-42-58-24-64H24C42-58 62-52 76-38V2Z" fill="${M}" ${st}/>`;
  f+=`<g fill="none" stroke="${G}" stroke-width="2.5"><path d="M-76-20L-56-34-36-20M-76-6L-56-20-38-6"/><path d="M76-20L56-34 36-20M76-6L56-20 38-6"/></g>`;
  f+=`<path d="M-24-64H24L38 2H-38Z" fill="${CREAM}" ${st}/><path d="M-24-64L-38 2H-50L-36-60ZM24-64L38 2H50L36-60Z" fill="${G}" ${st}/>`;
  for(const [x,y] of [[-14,-26],[14,-26],[0,-16],[-20,-8],[20,-8]])f+=`<path d="M${x} ${y-5}l3 9h-6z" fill="${INK}"/>`;
  f+=`<path d="M-29-112L-31-74Q-31-62-20-60H20Q31-62 31-74L29-112Z" fill="${D}" ${st}/>`+face;
  f+=`<path d="M-18-88Q-9-80 0-82 9-80 18-88L19-74Q16-50 0-38-16-50-19-74Z" fill="${D}" ${st}/><path d="M-7-74Q0-70 7-74" stroke="${SKIN}" stroke-width="2.5" fill="none" stroke-linecap="round"/><path d="M0-66V-46M-7-64L-4-50M7-64L4-50" stroke="${SKIN}" stroke-opacity=".45" stroke-width="1.5"/>`+eyes(-97);
  f+=`<path d="M-29-108L-33-132-17-120 0-139 17-120 33-132 29-108Z" fill="${G}" ${st}/><rect x="-30" y="-114" width="60" height="9" rx="2" fill="${S}" ${st}/><g fill="${CREAM}" stroke="${INK}" stroke-width="1.5"><circle cy="-109.5" r="2.6"/><circle cx="-16" cy="-109.5" r="2.2"/><circle cx="16" cy="-109.5" r="2.2"/></g>`;
  f+=`<rect x="53" y="-98" width="6" height="100" fill="${G}" ${st}/><circle cx="56" cy="-106" r="10" fill="${S}" ${st}/><path d="M46-106H66M56-116V-126M51-121H61" stroke="${G}" stroke-width="3"/>`;
  f+=`<rect x="46.5" y="-46" width="19" height="16" rx="7" fill="${SKIN}" ${st}/>`;
 }else if(rank==='Q'){
  let ruff='';for(let i=0;i<=14;i++){const a=(-198+i*15.4)*Math.PI/180;ruff+=`M0-78L${(50*Math.cos(a)).toFixed(1)} ${(-78+50*Math.sin(a)).toFixed(1)}`;}
  f+=`<path d="M-76 2V-24C-62-44-40-52-22-56H22C40-52 62-44 76-24V2Z" fill="${M}" ${st}/>`;
  let sc='';for(let r=0;r<3;r++)for(let c=-4;c<=4;c++){const x=c*18+(r%2?9:0);sc+=`M${x-9} ${-30+r*15}a9 9 0 0 0 18 0`;}
  f+=`<path d="${sc}" fill="none" stroke="${G}" stroke-opacity=".75" stroke-width="1.7"/>`;
  f+=`<circle cy="-78" r="51" fill="${CREAM}" ${st}/><path d="${ruff}" stroke="${S}" stroke-opacity=".5" stroke-width="1.5"/><circle cy="-78" r="44" fill="none" stroke="${G}" stroke-width="2"/>`;
  f+=`<path d="M-28-50Q0-62 28-50L32 2H-32Z" fill="${S}" ${st}/><path d="M-12-64H12L20-50Q0-24-20-50Z" fill="${SKIN}" ${st}/><path d="M0-24L11-8 0 8-11-8Z" fill="${G}" ${st}/>`;
  f+=`<path d="M0-128C-36-128-36-98-33-84-31-70-36-62-28-58-20-56-17-66-18-78L-16-104H16L18-78C17-66 20-56 28-58 36-62 31-70 33-84 36-98 36-128 0-128Z" fill="${G}" ${st}/>`;
  f+=`<path d="M-17-106Q0-118 17-106V-86Q16-66 0-61-16-66-17-86Z" fill="${SKIN}" ${st}/>`+eyes(-92)+`<path d="M-5-72Q0-75 5-72 0-67-5-72Z" fill="${CLARET}"/>`;
  f+=`<g fill="${G}" stroke="${INK}" stroke-width="1.2"><circle cx="-13" cy="-45" r="2.6"/><circle cx="-7" cy="-39" r="2.6"/><circle cy="-36" r="3"/><circle cx="7" cy="-39" r="2.6"/><circle cx="13" cy="-45" r="2.6"/></g>`;
  f+=`<path d="M-27-114Q0-130 27-114L25-136 13-124 0-140-13-124-25-136Z" fill="${S}" ${st}/><g fill="${CREAM}" stroke="${INK}" stroke-width="1.2"><circle cy="-137" r="3"/><circle cx="-25" cy="-134" r="2.6"/><circle cx="25" cy="-134" r="2.6"/></g>`;
  f+=`<path d="M54 2V-70M54-30Q66-34 68-46 56-44 54-30" fill="#2f7a4d" stroke="#1d5836" stroke-width="3"/><g fill="${M}" ${st}><circle cx="54" cy="-90" r="8"/><circle cx="45" cy="-81" r="8"/><circle cx="63" cy="-81" r="8"/><circle cx="49" cy="-71" r="8"/><circle cx="59" cy="-71" r="8"/></g><circle cx="54" cy="-79" r="6.5" fill="${G}" ${st}/><rect x="45.5" y="-42" width="17" height="15" rx="7" fill="${SKIN}" ${st}/>`;
 }else{
  f+=`<path d="M0 2V-62H-24C-44-58-60-48-76-34V2Z" fill="${M}" ${st}/><path d="M0 2V-62H24C44-58 60-48 76-34V2Z" fill="${S}" ${st}/>`;
  f+=`<g stroke="${G}" stroke-width="4" fill="none"><path d="M-66-40L-52 2M-52-49L-38 2M66-40L52 2M52-49L38 2"/></g>`;
  f+=`<path d="M-30-60L-20-40-10-54 0-34 10-54 20-40 30-60Z" fill="${G}" ${st}/><g fill="${CREAM}" stroke="${INK}" stroke-width="1.5"><circle cy="-24" r="3.5"/><circle cy="-11" r="3.5"/></g>`;
  f+=`<path d="M-28-116L-33-70Q-25-60-16-66V-104H16V-66Q25-60 33-70L28-116Z" fill="${warm?'#6b3f22':G}" ${st}/>`+face+eyes(-95)+`<path d="M-5-73Q0-70 5-73" stroke="${CLARET}" stroke-width="2.5" fill="none" stroke-linecap="round"/><path d="M-16-104Q-8-112 0-104 8-112 16-104V-112H-16Z" fill="${warm?'#6b3f22':G}"/>`;
  f+=`<path d="M-36-108Q-40-137-2-137 38-137 36-108Z" fill="${M}" ${st}/><rect x="-37" y="-114" width="74" height="9" rx="3" fill="${S}" ${st}/><path d="M-37-109.5H37" stroke="${G}" stroke-width="1.5" stroke-dasharray="3 4"/>`;
  f+=`<path d="M18-116C24-140 56-144 72-116 66-112 60-116 54-112 48-118 34-122 18-116Z" fill="${CREAM}" ${st}/><path d="M22-118C38-130 56-128 66-117" fill="none" stroke="${G}" stroke-width="2"/>`;
  f+=`<rect x="55" y="-84" width="5" height="86" fill="${G}" ${st}/><path d="M57.5-104L66-84 57.5-76 49-84Z" fill="${CREAM}" ${st}/><rect x="48.5" y="-48" width="18" height="15" rx="7" fill="${SKIN}" ${st}/>`;
 }
 f+=`<path d="M-76 0H76" stroke="${INK}" stroke-width="2"/>`;
 const id='k'+rank+s;
 return `<clipPath id="${id}"><rect x="-74" y="-139" width="148" height="139"/></clipPath><rect x="51" y="36" width="148" height="278" rx="3" fill="#fbf1d9"/>
 <g transform="translate(125 175)"><g clip-path="url(#${id})">${f}<g fill="${warm?CLARET:INK}">${suitPath(s,-55,-116,28)}</g></g><g transform="rotate(180)"><g clip-path="url(#${id})">${f}<g fill="${warm?CLARET:INK}">${suitPath(s,-55,-116,28)}</g></g></g>
 <path d="M-74-5H74V5H-74Z" fill="${G}" ${st}/><path d="${[-60,-40,-20,0,20,40,60].map(x=>`M${x}-4l4 4-4 4-4-4z`).join('')}" fill="${INK}"/></g><rect x="51" y="36" width="148" height="278" rx="3" fill="none" stroke="${INK}" stroke-width="2"/>`;
}
