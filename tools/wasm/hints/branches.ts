import { BinaryReader, type IFunctionInformation, type IOperatorInformation } from "wasmparser";

/** An `if` or a `br_if` of a module. */
export interface Branch {
  readonly isIf: boolean;
  /** Which of the module's functions it is in, imported ones counted as well. */
  readonly func: number;
  /** Bytes from the start of the function's body, its declared locals included. */
  readonly offset: number;
}

/** wasmparser's own names for these are gone once it is compiled. */
const State = { beginSection: 3, import: 12, beginFunction: 28, operator: 30 } as const;
const Op = { block: 0x02, loop: 0x03, if: 0x04, end: 0x0b, brIf: 0x0d } as const;
const CODE_SECTION = 10;
const FUNCTION = 0;

/**
 * The branches of a module, and where its code section begins. A branch comes before what follows it, and an `if` after
 * what is in it: in this order Binaryen numbers them.
 */
export const readBranches = (module: Uint8Array): { readonly branches: Branch[]; readonly code: number } => {
  const reader = new BinaryReader();
  reader.setData(new Uint8Array(module).buffer, 0, module.length);
  const branches: Branch[] = [];
  let code = 0;
  let func = -1;
  let body = 0;
  /** What the next `end` ends; undefined: something else than an `if`. */
  let open: (Branch | undefined)[] = [];
  for (let at = 0; reader.read(); at = reader.position) {
    switch (reader.state as number) {
      case State.beginSection:
        if ((reader.result as { id: number }).id === CODE_SECTION) code = at;
        break;
      case State.import:
        if ((reader.result as { kind: number }).kind === FUNCTION) func += 1;
        break;
      case State.beginFunction:
        func += 1;
        body = reader.position - declarationBytes(reader.result as IFunctionInformation);
        open = [undefined];
        break;
      case State.operator: {
        const op: number = (reader.result as IOperatorInformation).code;
        const branch = { isIf: op === Op.if, func, offset: at - body };
        if (op === Op.brIf) branches.push(branch);
        else if (op === Op.if) open.push(branch);
        else if (op === Op.block || op === Op.loop) open.push(undefined);
        else if (op === Op.end) branches.push(...[open.pop()].filter((ended) => ended !== undefined));
      }
    }
  }
  return { branches, code };
};

/** Of a function's locals: how many entries, then for each how many locals and of which type. */
const declarationBytes = ({ locals }: IFunctionInformation): number =>
  locals.reduce((bytes, { count }) => bytes + leb(count).length + 1, leb(locals.length).length);

/** A whole number as WASM writes it (LEB128). */
export const leb = (value: number): number[] =>
  value < 0x80 ? [value] : [(value & 0x7f) | 0x80, ...leb(value >>> 7)];
