/** Who may make a call, for the OpenAPI document. Source: api.md section 0, "Who" and "API tokens". */
import { isClosedToApiTokens } from "~/domain/identity/api-tokens/token-calls.ts"
import {
  ADMIN,
  closedTo,
  MAINTENANCE,
  MANAGEMENT,
  NO_LEVEL,
  NOBODY,
  PERMISSIONS,
  type Permission,
  TENANTS,
  TENANTS_OR_MANAGEMENT,
} from "~/domain/permissions.ts"
import type { NamedCall } from "../handlers/resource.ts"

const CALLERS: Record<string | number, string> = {
  [NOBODY]: "Everybody, without a token",
  [NO_LEVEL]: "Everybody who is signed in",
  [TENANTS]: "Tenants, for themselves",
  [TENANTS_OR_MANAGEMENT]: `Tenants for themselves, and management (levels 0 to ${MANAGEMENT}) for every tenant`,
  [MAINTENANCE]: `All staff (levels 0 to ${MAINTENANCE})`,
  [MANAGEMENT]: `Management (levels 0 to ${MANAGEMENT})`,
  [ADMIN]: `Administrators (levels 0 to ${ADMIN})`,
}

export const callersText = (permission: Permission): string => CALLERS[PERMISSIONS[permission]] ?? "Super Admins"

export function apiTokenText({ number, method, call }: NamedCall): string {
  if (isClosedToApiTokens(number)) return "Not accepted"
  if (!closedTo(call.permission).strangers) return "Not needed"
  return method === "GET" ? "Read, or read and write" : "Read and write"
}

/** A session's token or, if the call accepts one, an API token. A public call needs neither. */
export function securityOf({ number, call }: NamedCall): object[] {
  if (!closedTo(call.permission).strangers) return []
  return isClosedToApiTokens(number) ? [{ bearer: [] }] : [{ bearer: [] }, { apiToken: [] }]
}

export const SECURITY_SCHEMES = {
  bearer: { type: "http", scheme: "bearer", description: "The token of a sign-in (U1, U16, U18), for 24 hours." },
  apiToken: {
    type: "http",
    scheme: "bearer",
    description: "An API token, `suite_…`, which an administrator makes. A read token is accepted by GET only.",
  },
}
