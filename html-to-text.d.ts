/** The part of html-to-text that we use; the package has no types of its own. */
declare module "html-to-text" {
  type Selector = { selector: string; format?: string; options?: Record<string, unknown> }
  type Options = {
    wordwrap: number | false
    limits: { maxDepth: number; maxChildNodes: number; ellipsis: string }
    selectors: Selector[]
  }
  export function compile(options: Options): (html: string) => string
}
