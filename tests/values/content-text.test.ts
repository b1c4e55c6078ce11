/** Files whose ending contradicts their bytes. */
import { expect, test } from "vitest"
import { contentText } from "~/values/content-text.ts"

const DIFFER = "Name and content differ"
const PDF = "application/pdf"
const JPEG = "image/jpeg"
const ZIP = "application/zip"
const UNKNOWN = "application/octet-stream"
const TEXT = "text/plain"

test.each([
  ["Lease.pdf", JPEG, DIFFER],
  ["invoice.exe", PDF, DIFFER],
  ["Lease.pdf", PDF, null],
  ["LEASE.PDF", PDF, null],
  ["Scan.JPEG", JPEG, null],
  ["Scan.jpg", "image/png", DIFFER],
  ["notes.txt", PDF, DIFFER],
  ["Budget.xlsx", ZIP, null],
  ["Budget.xlsx", PDF, DIFFER],
  ["setup.exe", ZIP, DIFFER],
  // These bytes or this ending are unknown.
  ["Lease.pdf", UNKNOWN, DIFFER],
  ["Drawing.dwg", UNKNOWN, null],
  ["Locked.docx", UNKNOWN, null],
  ["Letter.doc", UNKNOWN, null],
  ["list.csv", UNKNOWN, null],
  ["Lease.pdf", TEXT, DIFFER],
  ["Budget.xlsx", TEXT, DIFFER],
  ["list.csv", TEXT, null],
  ["backup.sql", TEXT, null],
  // Files without an ending.
  ["Lease", PDF, null],
  ["Plan v1.2", PDF, null],
  ["Lease of Mr. Smith", PDF, null],
  ["archive.7z", JPEG, DIFFER],
  ["archive.7z", "application/x-7z-compressed", null],
])("%s with bytes of %s: %s", (uploadedName, mediaType, text) => {
  expect(contentText({ uploadedName, mediaType })).toBe(text)
})
