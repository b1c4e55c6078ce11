/** The front door: every address, one line each. */
import { type RouteConfig, route } from "@react-router/dev/routes"

export default [
  route("login", "routes/public/login.tsx"),
  route("logout", "routes/public/logout.ts"),
  route("account/:area?", "routes/account/account.tsx"),
  route("preferences", "routes/account/preferences.ts"),

  route("management", "routes/management/rent-roll.tsx"),
  route("management/newunit", "routes/management/new-unit.tsx"),
  route("management/editunit", "routes/management/edit-unit.tsx"),
  route("management/viewunit", "routes/management/unit.tsx"),

  route("admin/import", "routes/admin/import.tsx"),

  route("api", "routes/api/metadata.ts"),
  route("api/openapi.json", "routes/api/openapi.ts"),
  route("api/user/login", "routes/api/user/login.ts"),
  route("api/user/logout", "routes/api/user/logout.ts"),
  route("api/user/account", "routes/api/user/account.ts"),
  route("api/user/account/homescreen", "routes/api/user/account.homescreen.ts"),
  route("api/user/permissions", "routes/api/user/permissions.ts"),
  route("api/default", "routes/api/default.ts"),
  route("api/management/default", "routes/api/management/default.ts"),
  route("api/management/default/all", "routes/api/management/default.all.ts"),
  route("api/admin/default", "routes/api/admin/default.ts"),
  route("api/admin/default/timezone", "routes/api/admin/default.timezone.ts"),
  route("api/management/unit", "routes/api/management/unit.ts"),
  route("api/management/unit/all", "routes/api/management/unit.all.ts"),
  route("api/management/unit/summary", "routes/api/management/unit.summary.ts"),
  route("api/management/unit/pending", "routes/api/management/unit.pending.ts"),
  route("api/management/unit/edit", "routes/api/management/unit.edit.ts"),
  route("api/management/unit/status", "routes/api/management/unit.status.ts"),
  route("api/management/unit/rent-increase", "routes/api/management/unit.rent-increase.ts"),
  route("api/management/tenant", "routes/api/management/tenant.ts"),
  route("api/management/tenant/all", "routes/api/management/tenant.all.ts"),
  route("api/management/tenant/edit/status", "routes/api/management/tenant.edit.status.ts"),
  route("api/management/tenant/fee", "routes/api/management/tenant.fee.ts"),
  route("api/management/tenant/payment", "routes/api/management/tenant.payment.ts"),
  route("api/management/tenant/payment/:id", "routes/api/management/tenant.payment.$id.ts"),
  route("api/management/tenant/charge/:chargeId", "routes/api/management/tenant.charge.$chargeId.ts"),
  route("api/*", "routes/api/unknown.ts"),
] satisfies RouteConfig
