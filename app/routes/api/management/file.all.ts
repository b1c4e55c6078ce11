import { FileFilter } from "~/domain/files/inputs.ts"
import { storedFileList } from "~/domain/files/list-files.ts"
import { endpoint } from "~/http/handlers/endpoint.ts"
import { queryList } from "~/http/handlers/list-call.ts"
import { storedFileView } from "~/http/response/views/file.ts"

/** The stored files that the caller may open (api.md M58). */
const handler = endpoint({ GET: queryList({ input: FileFilter, lists: storedFileList, output: storedFileView }) })
export const loader = handler.loader
export const action = handler.action
