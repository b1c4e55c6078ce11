/** The project's documents and their content. */
import { readdirSync, readFileSync } from "node:fs"
import { join, posix } from "node:path"
import { marked, type Token } from "marked"

export const projectFolder = join(import.meta.dirname, "../..")

/** The files below a folder whose names match, as paths from the project's folder. */
export const filesIn = (folder: string, name: RegExp): string[] =>
  readdirSync(join(projectFolder, folder), { recursive: true, encoding: "utf8" })
    .map((file) => posix.join(folder, file))
    .filter((file) => name.test(file))

export const readText = (file: string): string => readFileSync(join(projectFolder, file), "utf8")

/** All parts of one type of a markdown text, however deep. */
export function tokensIn<Type extends Token["type"]>(text: string, type: Type): Extract<Token, { type: Type }>[] {
  const found: Token[] = []
  marked.walkTokens(marked.lexer(text), (token) => {
    if (token.type === type) found.push(token)
  })
  return found as Extract<Token, { type: Type }>[]
}
