/** Colours of couriers, as in the dashboard. */
const COLOURS = ["0072b2", "e69f00", "009e73", "cc79a7", "332288", "56b4e9", "7d7d1f", "882255"];
const PALE = new Set([1, 2, 3, 5]);

const ofCouriers = COLOURS.map(
  (colour, index) =>
    `.c${index}{--c:#${colour};--ink:${PALE.has(index) ? "#111" : "#fff"}}.c${index}{fill:var(--c)}.way.c${index}{stroke:#${colour}}`,
).join("");

/** The look of a page that holds a plan, on a screen and on paper. */
export const style = `body{font:15px/1.45 system-ui,sans-serif;color:#15181d;background:#fff;max-width:62rem;margin:1.5rem auto;padding:0 1rem}
h1{font-size:1.4rem;margin:0}h2{font-size:1.1rem;margin:1.6rem 0 .2rem;border-left:.6rem solid var(--c,#888);padding-left:.5rem}
p{margin:.2rem 0 .6rem}svg{display:block;width:100%;height:auto;margin:.8rem 0}.map{border:1px solid #b9bec6}
table{width:100%;border-collapse:collapse}th,td{padding:.25rem .5rem;border-bottom:1px solid #d5d9de;text-align:left;vertical-align:top;overflow-wrap:anywhere}
th{font-size:.85rem;font-weight:600;overflow-wrap:normal}.number{text-align:right}.time{white-space:nowrap}.done{width:3rem;border-left:1px solid #d5d9de}.small{color:#4b525d;font-size:.9rem}.pause td{font-style:italic}
svg text{font:12px system-ui,sans-serif;fill:#15181d}.map circle{stroke:#fff;stroke-width:1.5}.map>text{fill:#fff;font-size:10px;font-weight:600;text-anchor:middle;paint-order:stroke;stroke:#0008;stroke-width:2}
.way{fill:none!important;stroke-width:3;stroke-linejoin:round;opacity:.75}.depot{fill:#15181d}.left{stroke:#c22;stroke-width:3;fill:none}.scale path{fill:none;stroke:#15181d;stroke-width:1.5}
.hour{stroke:#d5d9de}.clock{fill:#4b525d}.drive{opacity:.45}.wait{fill:#d5d9de}.break{fill:#8b929c}
${ofCouriers}
@page{margin:12mm}@media print{body{max-width:none;margin:0;padding:0;font-size:9pt}section{break-before:page}tr{break-inside:avoid}}
@media screen and (max-width:40rem){th.notes,td.notes,th.done,td.done{display:none}}`;
