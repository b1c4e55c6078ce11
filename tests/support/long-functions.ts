/** The functions of a file that are too long to be seen at once, from its syntax tree. */
import { parseSync } from "vite"

type Node = { type: string; start: number; end: number; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

const FUNCTIONS = new Set(["FunctionDeclaration", "FunctionExpression", "ArrowFunctionExpression"])
const DRAWN = new Set(["JSXElement", "JSXFragment"])

/** "file:line 52 lines" for each function with more than `most` lines. Lines of JSX do not count. */
export function longFunctions(file: string, code: string, most: number): string[] {
  const lineAt = (offset: number) => code.slice(0, offset).split("\n").length
  const functions = nodesIn(parseSync(file, code).program as unknown as Node, (node) => FUNCTIONS.has(node.type))
  return functions.flatMap((node) => {
    const [first, last] = [lineAt(node.start), lineAt(node.end)]
    if (last - first < most) return []
    const drawn = nodesIn(node, ({ type }) => DRAWN.has(type)).flatMap(({ start, end }) =>
      linesOf(lineAt(start), lineAt(end)),
    )
    const lines = last - first + 1 - new Set(drawn).size
    return lines > most ? [`${file}:${first} ${lines} lines`] : []
  })
}

const linesOf = (first: number, last: number) => Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** A node's descendants of a kind, in the order of the file. */
function nodesIn(node: Node, isOfKind: (node: Node) => boolean): Node[] {
  const below = Object.values(node)
    .flat()
    .filter(isNode)
    .flatMap((child) => nodesIn(child, isOfKind))
  return isOfKind(node) ? [node, ...below] : below
}
