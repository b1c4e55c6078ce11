/** The names a file declares, from its syntax tree: variables (also destructured ones), functions, types, parameters, properties, labels. */
import { parseSync } from "vite"

type Node = { type: string; [field: string]: unknown }
const isNode = (value: unknown): value is Node =>
  typeof value === "object" && value !== null && typeof (value as Node).type === "string"

/** The fields of a node that declare names. An object literal's key declares one; a shorthand property only uses one. */
const DECLARING: Record<string, readonly string[]> = {
  VariableDeclarator: ["id"],
  FunctionDeclaration: ["id", "params"],
  FunctionExpression: ["id", "params"],
  ArrowFunctionExpression: ["params"],
  ClassDeclaration: ["id"],
  CatchClause: ["param"],
  PropertyDefinition: ["key"],
  MethodDefinition: ["key"],
  TSFunctionType: ["params"],
  TSMethodSignature: ["key", "params"],
  TSPropertySignature: ["key"],
  TSNamedTupleMember: ["label"],
  TSTypeAliasDeclaration: ["id"],
  TSInterfaceDeclaration: ["id"],
  TSTypeParameter: ["name"],
}
/** The fields of a pattern that contain its bindings: `{ a: b = 1, ...c }` binds b and c. */
const BOUND: Record<string, readonly string[]> = {
  ObjectPattern: ["properties"],
  Property: ["value"],
  ArrayPattern: ["elements"],
  AssignmentPattern: ["left"],
  RestElement: ["argument"],
}

function boundIn(pattern: unknown): string[] {
  if (Array.isArray(pattern)) return pattern.flatMap(boundIn)
  if (!isNode(pattern)) return []
  if (pattern.type === "Identifier" || pattern.type === "PrivateIdentifier") return [String(pattern.name)]
  return (BOUND[pattern.type] ?? []).flatMap((field) => boundIn(pattern[field]))
}

function declaredBy(node: Node): string[] {
  if (node.type === "ObjectExpression") {
    const properties = node.properties as Node[]
    return properties.flatMap(({ key, shorthand, computed }) => (shorthand || computed ? [] : boundIn(key)))
  }
  return node.computed ? [] : (DECLARING[node.type] ?? []).flatMap((field) => boundIn(node[field]))
}

/** Throws for a file that is not TypeScript. */
export function declaredNames(file: string, code: string): string[] {
  const { program, errors } = parseSync(file, code)
  if (errors.length > 0) throw new Error(`${file}: ${errors[0]?.message}`)
  const found: string[] = []
  const gather = (value: unknown): void => {
    for (const one of Array.isArray(value) ? value : []) gather(one)
    if (!isNode(value)) return
    found.push(...declaredBy(value))
    Object.values(value).forEach(gather)
  }
  gather(program)
  return found
}
