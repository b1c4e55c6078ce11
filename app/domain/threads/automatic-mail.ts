/** Mail that no person wrote: it neither opens nor reopens a thread, and nothing ever answers it. Source: threats.md T28, RFC 3834. */
import type { Header } from "postal-mime"

const PROGRAMS = /^(?:mailer-daemon|postmaster|mail-daemon|bounces?)(?:[+-].*)?@/

/** Whether its headers say that a program wrote it, or that nobody waits for an answer. */
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
