/** The name of a file after its upload: never a path, never misleading, never too long for a disk. */
import { expect, test } from "vitest"
import { cleanFileName } from "~/domain/files/file-names.ts"

test.each([
  ["Lease.pdf", "Lease.pdf"],
  ["../../etc/passwd", "passwd"],
  ["C:\\Users\\Ann\\Lease.pdf", "Lease.pdf"],
  ["Lease\r\nSet-Cookie: a=b.pdf", "Lease Set-Cookie: a=b.pdf"],
  ["invoice\u202efdp.exe", "invoicefdp.exe"],
  ["a\0b.txt", "a b.txt"],
  ["", "file"],
  ["..", "file"],
  ["\u200b\u200b", "file"],
  ["营业执照.pdf", "营业执照.pdf"],
  ["\ud800.pdf", "\ufffd.pdf"],
])("%j is called %j", (given, called) => {
  expect(cleanFileName(given)).toBe(called)
})

test("a name of 300 bytes is shortened between two letters and keeps its ending", () => {
  const called = cleanFileName(`${"ключи".repeat(40)}.pdf`)
  expect(Buffer.byteLength(called)).toBeLessThanOrEqual(200)
  expect(called).toMatch(/^(ключи)+к?л?ю?ч?и?\.pdf$/)
})
