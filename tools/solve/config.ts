/** Folder that the command was typed in: npm itself runs scripts in the repository's root. */
export const callerFolder = process.env["INIT_CWD"] ?? process.cwd();
