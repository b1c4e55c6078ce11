import { createServer } from "node:http"
import { type AddressInfo, connect } from "node:net"
import { text } from "node:stream/consumers"
import { expect, test } from "vitest"
import { refuseUnreadable } from "~/http/request/early-refusals.ts"

test("what nobody can read is not answered in the middle of another answer on the same connection", async () => {
  const server = createServer((_request, response) => void response.write("The rent of suite 101"))
  server.on("clientError", refuseUnreadable)
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve))
  const socket = connect((server.address() as AddressInfo).port, "127.0.0.1", () =>
    socket.write("GET / HTTP/1.1\r\nHost: localhost\r\n\r\n"),
  )
  socket.once("data", (part) => {
    socket.unshift(part)
    socket.write("this is no HTTP\r\n\r\n")
  })
  const answer = await text(socket)
  expect(answer).toContain("The rent of suite 101")
  expect(answer).not.toContain("400 Bad Request")
  server.close()
})
