/** Lets plain Node resolve the project's aliases `~/` and `#db/`, so that the domain can be measured without a bundler. */
import { registerHooks } from "node:module"

const root = new URL("../../../", import.meta.url)

registerHooks({
  resolve(specifier, context, next) {
    if (specifier.startsWith("~/")) return next(new URL(`app/${specifier.slice(2)}`, root).href, context)
    if (specifier.startsWith("#db/")) return next(new URL(`db/${specifier.slice(4)}`, root).href, context)
    return next(specifier, context)
  },
})
