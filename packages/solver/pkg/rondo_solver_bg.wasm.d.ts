/* tslint:disable */
/* eslint-disable */
export const memory: WebAssembly.Memory;
export const __wbg_solver_free: (a: number, b: number) => void;
export const advise: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
export const check: (a: number, b: number, c: any, d: any, e: number, f: number) => [number, number, number, number];
export const evaluate: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
export const memoryBytes: () => number;
export const solver_cost: (a: number) => [number, number, number, number];
export const solver_export_solution: (a: number) => [number, number];
export const solver_import_solution: (a: number, b: number, c: number) => [number, number];
export const solver_new: (a: number, b: number, c: any, d: any, e: number) => [number, number, number];
export const solver_plan: (a: number) => [number, number, number, number];
export const solver_setBudget: (a: number, b: number) => void;
export const solver_setLimit: (a: number, b: number) => void;
export const solver_step: (a: number, b: number, c: number) => [number, number];
export const start: () => void;
export const version: () => [number, number];
export const weigh: (a: number, b: number, c: any, d: any, e: number, f: number, g: number) => [number, number, number, number];
export const __wbindgen_externrefs: WebAssembly.Table;
export const __wbindgen_malloc: (a: number, b: number) => number;
export const __wbindgen_realloc: (a: number, b: number, c: number, d: number) => number;
export const __wbindgen_free: (a: number, b: number, c: number) => void;
export const __externref_table_dealloc: (a: number) => void;
export const __wbindgen_start: () => void;
