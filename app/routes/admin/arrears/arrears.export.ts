import { page } from "~/http/handlers/page.ts"
import { arrearsFile } from "../../arrears-by-age/arrears.file.ts"

export const loader = page("see reports", (tx, actor, { query }) => arrearsFile(tx, actor, query))
