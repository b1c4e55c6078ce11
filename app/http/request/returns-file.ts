/** Which addresses of a page answer a file in place of the page. Signing in does not lead to them. Source: docs/decisions/0013. */
import type { MiddlewareFunction } from "react-router"

type FileMiddleware = MiddlewareFunction<Response> & { returnsFile: (address: string) => boolean }

/** A page's middleware with the addresses it answers by a file; every address of the page unless they are told. */
export const fileMiddleware = (
  middleware: MiddlewareFunction<Response>,
  returnsFile: (address: string) => boolean = () => true,
): FileMiddleware => Object.assign(middleware, { returnsFile })

/** Whether one of a page's middlewares answers this whole address by a file. */
export const isFileAt = (middlewares: readonly object[] | undefined, address: string): boolean =>
  middlewares?.some((one) => "returnsFile" in one && (one as FileMiddleware).returnsFile(address)) ?? false
