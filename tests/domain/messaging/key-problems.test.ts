/** Keys of a text that cannot be filled in. */
import { expect, test } from "vitest"
import { emptyKeys, unknownKeys } from "~/domain/messaging/key-problems.ts"
import { NO_VALUES } from "~/domain/messaging/substitution-keys.ts"

test.each([
  ["Your rent is [rentPaymnet].", [{ typed: "rentPaymnet", meant: "rentPayment" }]],
  [
    "Dear [firstname] [Last Name],",
    [
      { typed: "firstname", meant: "firstName" },
      { typed: "Last Name", meant: "lastName" },
    ],
  ],
  ["[nonsense] twice: [nonsense]", [{ typed: "nonsense", meant: null }]],
  ["[firstName], see [1] and [2024], [ ] and [see the plan], a[0]", []],
  [
    "[first_name] and [company-phone]",
    [
      { typed: "first_name", meant: "firstName" },
      { typed: "company-phone", meant: "companyPhone" },
    ],
  ],
])("in %j what is no key is named, with the key that was meant", (text, unknown) => {
  expect(unknownKeys(text)).toEqual(unknown)
})

test("a key is empty for those for whom it has no value", () => {
  const dana = { ...NO_VALUES, firstName: "Dana", unitNumber: "101" }
  const roofer = NO_VALUES
  expect(emptyKeys("[firstName] of [unitNumber], call [companyPhone]", [dana, roofer])).toEqual([
    { key: "firstName", lacking: 1 },
    { key: "unitNumber", lacking: 1 },
    { key: "companyPhone", lacking: 2 },
  ])
})
