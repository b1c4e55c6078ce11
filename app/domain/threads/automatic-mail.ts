/** Mail that a program wrote. It neither opens nor reopens a thread, and never gets an answer. Source: threats.md T28, RFC 3834. */
import type { Header } from "postal-mime"

const PROGRAMS = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)(?:[+-].*)?@/

/** Whether the headers show that a program wrote the mail, or that its sender expects no answer. */
export function isAutomatic(headers: readonly Header[], from: string): boolean {
  const value = (name: string) =>
    headers
      .find(({ key }) => key === name)
      ?.value.trim()
      .toLowerCase()
  const submitted = value("auto-submitted")
  return (
    (submitted !== undefined && !/^no\b/.test(submitted)) ||
    /^(?:bulk|junk)\b/.test(value("precedence") ?? "") ||
    value("return-path") === "<>" ||
    value("x-autoreply") === "yes" ||
    value("x-autorespond") !== undefined ||
    isProgram(from)
  )
}

export const isProgram = (address: string): boolean => PROGRAMS.test(address)
