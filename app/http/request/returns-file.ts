/** Marks the addresses of a page that return a file instead of the page. A sign-in does not return to them. Source: docs/decisions/0013. */
import type { MiddlewareFunction } from "react-router"

type FileMiddleware = MiddlewareFunction<Response> & { returnsFile: (address: string) => boolean }

/** A page's middleware with the addresses that return a file, by default all of them. */
export const fileMiddleware = (
  middleware: MiddlewareFunction<Response>,
  returnsFile: (address: string) => boolean = () => true,
): FileMiddleware => Object.assign(middleware, { returnsFile })

export const isFileAt = (middlewares: readonly object[] | undefined, address: string): boolean =>
  middlewares?.some((one) => "returnsFile" in one && (one as FileMiddleware).returnsFile(address)) ?? false
