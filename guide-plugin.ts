import { existsSync } from "node:fs"
import { join } from "node:path"
import sharp from "sharp"
import type { Plugin } from "vite"
import type { GuideNode } from "./app/values/guide-page.ts"
import { guideFiles, guidePages } from "./guide-text.ts"

const NAME = "virtual:guide"
const RESOLVED = `\0${NAME}`

/** Builds the module "virtual:guide" from docs/guide: its pages, and the addresses of its pictures. Only the guide's pages import it. */
export const guide = (root: string): Plugin => ({
  name: "guide",
  resolveId: (id) => (id === NAME ? RESOLVED : undefined),
  async load(id) {
    if (id !== RESOLVED) return undefined
    for (const file of guideFiles(root)) this.addWatchFile(join(root, file))
    const pages = guidePages(root)
    const folder = join(root, "docs/guide/pictures")
    const names = new Set<string>()
    for (const { content } of pages) await measurePictures(content, folder, names)
    const imports = [...names].map((name, at) => {
      return `import picture${at} from ${JSON.stringify(`${join(folder, name)}?url&no-inline`)}`
    })
    const addresses = [...names].map((name, at) => `${JSON.stringify(name)}: picture${at}`)
    return [
      ...imports,
      `export const PAGES = ${JSON.stringify(pages)}`,
      `export const PICTURES = { ${addresses.join(", ")} }`,
    ].join("\n")
  },
})

/** Adds each picture's size, so that the text below does not move when it loads, and collects the names. A missing picture is left out. */
async function measurePictures(nodes: GuideNode[], folder: string, names: Set<string>): Promise<void> {
  for (const node of nodes) {
    if (typeof node === "string") continue
    if (node.picture && existsSync(join(folder, node.picture.name))) {
      const { width, height } = await sharp(join(folder, node.picture.name)).metadata()
      node.picture = { ...node.picture, width, height }
      names.add(node.picture.name)
    }
    await measurePictures(node.children, folder, names)
  }
}
