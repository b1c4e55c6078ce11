/** The calls about users, defaults, settings, the audit log and the reports. Source: api.md 4.7 and 4.8. */
import { z } from "zod"
import { AssignableUser, LoginResult, User } from "./account-shapes.ts"
import { type CallReferences, row } from "./call-reference.ts"
import { AuditLogEntry, Defaults, Expense, ExpenseType, OneDefault, OneSetting, TimeZones } from "./property-shapes.ts"
import { Report, ReportMonth } from "./report-shapes.ts"
import { Ack } from "./values.ts"

export const ADMIN_CALLS: CallReferences = {
  "GET /management/user": row("M61", "Staff that work can be assigned to", z.array(AssignableUser)),
  "POST /management/user/disable": row("M62", "Disable an account", User, "USER_NOT_FOUND", "LAST_SUPER_ADMIN"),
  "POST /management/user/enable": row("M63", "Enable an account", User, "USER_NOT_FOUND"),
  "GET /management/default": row("M64", "One default", OneDefault, "DEFAULT_NOT_FOUND"),
  "GET /management/default/all": row("M65", "All defaults", Defaults),
  "GET /admin/user": row("A1", "Accounts, searched", z.array(User)),
  "DELETE /admin/user": row(
    "A2",
    "Delete an account for good",
    Ack,
    "USER_NOT_FOUND",
    "LAST_SUPER_ADMIN",
    "CONFIRMATION_REQUIRED",
  ),
  "POST /admin/user/signup": row("A3", "Create an account for staff", User, "EMAIL_IN_USE", "CONFIRMATION_REQUIRED"),
  "POST /admin/user/login-as": row(
    "A4",
    "A session as somebody else",
    LoginResult,
    "INVALID_EMAIL",
    "USER_NOT_FOUND",
    "CANNOT_IMPERSONATE_ADMIN",
    "ACCOUNT_DISABLED",
  ),
  "POST /admin/user/permission": row("A5", "Grant a level", User, "USER_NOT_FOUND", "CONFIRMATION_REQUIRED"),
  "DELETE /admin/user/permission/{userId}": row("A6", "Revoke every level", User, "USER_NOT_FOUND", "LAST_SUPER_ADMIN"),
  "GET /admin/default/timezone": row("A7", "The time zones", TimeZones),
  "POST /admin/default": row(
    "A8",
    "Set a default, or read one or all",
    z.union([Defaults, OneDefault]),
    "DEFAULT_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  "GET /admin/settings": row("A9", "One setting", OneSetting, "SETTING_NOT_FOUND"),
  "POST /admin/settings": row(
    "A10",
    "Set a setting",
    OneSetting,
    "SETTING_NOT_FOUND",
    "CHANGED_MEANWHILE",
    "CONFIRMATION_REQUIRED",
  ),
  "GET /admin/log": row("A11", "The audit log, searched", z.array(AuditLogEntry)),
  "GET /admin/log/{id}": row("A12", "One entry of the audit log", AuditLogEntry, "LOG_NOT_FOUND"),
  "GET /admin/reports": row("A13", "The report of a month", Report),
  "GET /admin/reports/list": row("A14", "The months with a report", z.array(ReportMonth)),
  "GET /admin/expenses": row("A15", "What was spent, of a month or all", z.array(Expense)),
  "POST /admin/expenses": row(
    "A16",
    "Save what was spent, all or nothing",
    z.array(Expense),
    "EXPENSE_TYPE_NOT_FOUND",
    "CHANGED_MEANWHILE",
  ),
  "GET /admin/expenses/type": row("A17", "The types of expenses", z.array(ExpenseType)),
  "POST /admin/expenses/type": row("A18", "Create a type of expenses", ExpenseType, "EXPENSE_TYPE_NOT_FOUND"),
}
