import { renderToStaticMarkup } from "react-dom/server"
import { figuresVersion } from "~/domain/portal/figures-version.ts"
import { ownFigures } from "~/domain/portal/overview.ts"
import { ownFragment } from "~/http/handlers/fragment.ts"
import { LiveFigures } from "./figures.parts.tsx"
import { figuresView } from "./figures.ts"

export const loader = ownFragment("use tenant portal", {
  version: (tx, { tenantId }) => figuresVersion(tx, tenantId),
  markup: async (tx, actor) => {
    const figures = await figuresView(tx, await ownFigures(tx, actor, undefined))
    return renderToStaticMarkup(<LiveFigures figures={figures} />)
  },
})
