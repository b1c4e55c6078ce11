/** Lets plain Node resolve the project's aliases `~/`, `#db/` and `#sandbox/`, so that the domain can be measured without a bundler. */
import { registerHooks } from "node:module"

const root = new URL("../../../", import.meta.url)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("~/")) return next(new URL(`app/${specifier.slice(2)}`, root).href, context)
    const [, folder, file] = /^#(db|sandbox)\/(.*)$/.exec(specifier) ?? []
    if (folder) return next(new URL(`${folder}/${file}`, root).href, context)
    return next(specifier, context)
  },
})
