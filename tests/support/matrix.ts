/** Every documented call and who may make it, and the people who try. */
import type { Asked } from "./calls.ts"
import { PASSWORD, staff, tenantUser, tokenOf } from "./people.ts"

/** Api.md section 5, the rows there are: anonymous, tenant, ex-tenant, maintenance 9, management 6, admin 3, super 0. */
const MATRIX = `
  S1   GET    /                                          200 200 200 200 200 200 200
  S2   GET    /openapi.json                              200 200 200 200 200 200 200
  S4   GET    /default                                   200 200 200 200 200 200 200
  U1   POST   /user/login                                200 200 200 200 200 200 200
  U2   POST   /user/logout                               401 200 200 200 200 200 200
  U3   POST   /user/send-reset-link                      200 200 200 200 200 200 200
  U4   POST   /user/reset-password                       200 200 200 200 200 200 200
  U5   GET    /user/account                              401 200 200 200 200 200 200
  U6   GET    /user/account/slug/{slug}                  200 200 200 200 200 200 200
  U7   PUT    /user/account/homescreen                   401 200 200 200 200 200 200
  U8   GET    /user/permissions                          401 200 200 200 200 200 200
  U9   POST   /user/account/passkey-required             401 200 200 200 200 200 200
  U10  POST   /user/passkey-required                     200 200 200 200 200 200 200
  U11  POST   /user/send-passkey-recovery-link           200 200 200 200 200 200 200
  U12  POST   /user/recover-passkey-access               200 200 200 200 200 200 200
  U13  POST   /user/passkey/register-challenge           401 200 200 200 200 200 200
  U14  POST   /user/passkey/register-verify              401 200 200 200 200 200 200
  U15  POST   /user/passkey/auth-challenge               200 200 200 200 200 200 200
  U16  POST   /user/passkey/auth-verify                  200 200 200 200 200 200 200
  U17  POST   /user/passkey/auth-challenge-usernameless  200 200 200 200 200 200 200
  U18  POST   /user/passkey/auth-verify-usernameless     200 200 200 200 200 200 200
  U19  GET    /user/passkey/list                         401 200 200 200 200 200 200
  U20  POST   /user/passkey/delete                       401 200 200 200 200 200 200
  U21  POST   /user/confirm                              401 200 200 200 200 200 200
  T19  GET    /user/popups/all                           401 200 200 200 200 200 200
  T20  POST   /user/popups/read                          401 200 200 404 404 404 404
  M1   GET    /management/unit/all                       401 403 403 403 200 200 200
  M2   GET    /management/unit                           401 403 403 403 200 200 200
  M3   POST   /management/unit                           401 403 403 403 201 201 201
  M4   DELETE /management/unit                           401 403 403 403 200 200 200
  M5   POST   /management/unit/edit                      401 403 403 403 200 200 200
  M6   POST   /management/unit/status                    401 403 403 403 200 200 200
  M7   POST   /management/unit/rent-increase             401 403 403 403 200 200 200
  M8   GET    /management/unit/summary                   401 403 403 403 200 200 200
  M9   POST   /management/unit/pending                   401 403 403 403 200 200 200
  M10  POST   /management/tenant                         401 403 403 403 201 201 201
  M11  POST   /management/unit/tenant                    401 403 403 403 201 201 201
  M12  POST   /management/unit/tenant/former             401 403 403 403 201 201 201
  M13  POST   /management/unit/tenant/vacate/preview     401 403 403 403 200 200 200
  M14  POST   /management/unit/tenant/vacate             401 403 403 403 200 200 200
  M15  POST   /management/unit/tenant/vacate/subunit     401 403 403 403 200 200 200
  M16  GET    /management/tenant                         401 403 403 403 200 200 200
  M17  GET    /management/tenant/all                     401 403 403 403 200 200 200
  M18  POST   /management/tenant/edit                    401 403 403 403 200 200 200
  M19  POST   /management/tenant/edit/balances           401 403 403 403 200 200 200
  M20  POST   /management/tenant/edit/status             401 403 403 403 200 200 200
  M21  POST   /management/tenant/edit/ach                401 403 403 403 200 200 200
  M22  PUT    /management/tenant/stay                    401 403 403 403 200 200 200
  M23  POST   /management/tenant/fee                     401 403 403 403 201 201 201
  M24  POST   /management/tenant/payment                 401 403 403 403 201 201 201
  M25  DELETE /management/tenant/payment/{id}            401 403 403 403 200 200 200
  M26  DELETE /management/tenant/charge/{chargeId}       401 403 403 403 200 200 200
  M30  GET    /management/tenant/note                    401 403 403 403 200 200 200
  M31  POST   /management/tenant/note                    401 403 403 403 201 201 201
  M32  POST   /management/tenant/note/delete             401 403 403 403 200 200 200
  M33  POST   /management/tenant/note/read               401 403 403 403 200 200 200
  M34  POST   /management/tenant/popups                  401 403 403 403 201 201 201
  M35  GET    /management/tenant/popups                  401 403 403 403 200 200 200
  M36  DELETE /management/tenant/popups                  401 403 403 403 200 200 200
  M37  GET    /management/user/autopay                   401 403 403 403 200 200 200
  M38  PUT    /management/user/autopay                   401 403 403 403 200 200 200
  M39  GET    /management/tenant/group/names             401 403 403 403 200 200 200
  M40  GET    /management/tenant/group                   401 403 403 403 200 200 200
  M64  GET    /management/default                        401 403 403 403 200 200 200
  M65  GET    /management/default/all                    401 403 403 403 200 200 200
  M28  GET    /management/tenant/statement               401 403 403 403 200 200 200
  M29  POST   /management/tenant/final-statement         401 403 403 403 200 200 200
  M60  GET    /management/file/download                  401 403 403 403 200 200 200
  M66  POST   /management/tenant/return                  401 403 403 403 200 200 200
  M61  GET    /management/user                           401 403 403 403 200 200 200
  M62  POST   /management/user/disable                   401 403 403 403 200 200 200
  M63  POST   /management/user/enable                    401 403 403 403 200 200 200
  A1   GET    /admin/user                                401 403 403 403 403 200 200
  A2   DELETE /admin/user                                401 403 403 403 403 200 200
  A3   POST   /admin/user/signup                         401 403 403 403 403 201 201
  A4   POST   /admin/user/login-as                       401 403 403 403 403 200 200
  A5   POST   /admin/user/permission                     401 403 403 403 403 201 201
  A6   DELETE /admin/user/permission/{userId}            401 403 403 403 403 200 200
  A7   GET    /admin/default/timezone                    401 403 403 403 403 200 200
  A8   POST   /admin/default                             401 403 403 403 403 200 200
  A9   GET    /admin/settings                            401 403 403 403 403 200 200
  A10  POST   /admin/settings                            401 403 403 403 403 200 200
  A11  GET    /admin/log                                 401 403 403 403 403 200 200
  A12  GET    /admin/log/{id}                            401 403 403 403 403 200 200
`
export const ROWS = MATRIX.trim()
  .split("\n")
  .map((line) => line.trim().split(/\s+/))
  .map(([id = "", method = "", path = "", ...statuses]) => ({ id, method, path, statuses: statuses.map(Number) }))

/** The seven kinds of people, each with a token (none for nobody), a home screen they hold, and what a call of theirs is about. */
export async function callers(): Promise<Asked[]> {
  const dana = await tenantUser(101)
  const people = [
    { ...dana, homescreen: "home" },
    { ...(await tenantUser(null)), homescreen: "home" },
    { ...(await staff(9)), homescreen: "maintenance" },
    { ...(await staff(6)), homescreen: "management" },
    { ...(await staff(3)), homescreen: "admin" },
    { ...(await staff(0)), homescreen: "admin" },
  ]
  const about = { tenantID: dana.tenantId, unit: 101, password: PASSWORD }
  const tokens = await Promise.all(people.map((one) => tokenOf(one, "api")))
  const signedIn = people.map((one, index) => ({ ...about, ...one, token: tokens[index], vacant: 201 + index }))
  return [{ ...about, email: "level-0@example.com", homescreen: "admin", token: undefined, vacant: 200 }, ...signedIn]
}
