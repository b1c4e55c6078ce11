import { page } from "~/http/handlers/page.ts"
import { arrearsFile } from "../../arrears-by-age/arrears.file.ts"

export const loader = page("see arrears", (tx, actor, { query }) => arrearsFile(tx, actor, query))
