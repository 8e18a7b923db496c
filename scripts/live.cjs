// A live channel of a site: a WebSocket client (RFC 6455) as small as what bench/online and scripts/bot need. Node has one of its own from
// version 22 on, without headers; Debian's has none.
"use strict";
const crypto = require("node:crypto");
const net = require("node:net");
const tls = require("node:tls");

// Tells each text message to `onText`, as bytes, and calls `onLost` when the connection has gone, or was refused, without `leave`.
class Live {
  // `origin`: a URL of http: or https:. `cookie`: the header's value, "" for none.
  constructor(origin, target, cookie, onText) {
    Object.assign(this, { origin, target, cookie, onText });
    this.opened = this.open();
  }
  open() {
    return new Promise((done, failed) => {
      this.buffer = Buffer.alloc(0);
      this.parts = [];
      this.upgraded = false;
      const { hostname, host, protocol, port } = this.origin;
      const secure = protocol === "https:";
      const name = hostname.replace(/^\[|\]$/g, "");
      const place = { host: name, port: Number(port) || (secure ? 443 : 80), noDelay: true };
      const socket = secure ? tls.connect({ ...place, servername: net.isIP(name) ? "" : name }) : net.connect(place);
      this.socket = socket;
      socket.on(secure ? "secureConnect" : "connect", () => socket.write(`GET ${this.target} HTTP/1.1\r\nHost: ${host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n` +
        `Sec-WebSocket-Key: ${crypto.randomBytes(16).toString("base64")}\r\nSec-WebSocket-Version: 13\r\n${this.cookie ? `Cookie: ${this.cookie}\r\n` : ""}\r\n`));
      socket.on("data", (bytes) => {
        if (this.socket !== socket) return;
        this.buffer = this.buffer.length === 0 ? bytes : Buffer.concat([this.buffer, bytes]);
        if (!this.upgraded) {
          const end = this.buffer.indexOf("\r\n\r\n");
          if (end < 0) return;
          if (!this.buffer.subarray(0, 12).toString().endsWith(" 101")) {
            failed(new Error(this.buffer.subarray(0, 200).toString()));
            socket.destroy(); // a refusal would leave it open, and nobody would try again
            return;
          }
          this.upgraded = true;
          this.buffer = this.buffer.subarray(end + 4);
          done();
        }
        this.read();
      });
      socket.on("error", failed);
      socket.on("close", () => {
        failed(new Error("closed"));
        if (this.socket === socket && !this.leaves) this.onLost?.();
      });
    });
  }
  read() {
    for (;;) {
      const buffer = this.buffer;
      if (buffer.length < 2) return;
      let length = buffer[1] & 127, at = 2;
      if (length === 126) {
        if (buffer.length < 4) return;
        length = buffer.readUInt16BE(2);
        at = 4;
      } else if (length === 127) {
        if (buffer.length < 10) return;
        length = Number(buffer.readBigUInt64BE(2));
        at = 10;
      }
      if (buffer.length < at + length) return;
      const payload = buffer.subarray(at, at + length);
      this.buffer = buffer.subarray(at + length);
      const kind = buffer[0] & 15;
      // A long message comes in several frames.
      if (kind <= 1) {
        this.parts.push(payload);
        if ((buffer[0] & 128) !== 0) this.onText(this.parts.length === 1 ? payload : Buffer.concat(this.parts));
        if ((buffer[0] & 128) !== 0) this.parts = [];
      } else if (kind === 9) this.write(10, payload);
    }
  }
  write(kind, payload) {
    const mask = crypto.randomBytes(4), masked = Buffer.from(payload);
    for (let i = 0; i < masked.length; ++i) masked[i] ^= mask[i % 4];
    this.socket.write(Buffer.concat([Buffer.from([128 | kind, 128 | masked.length]), mask, masked]));
  }
  again() {
    this.socket.destroy();
    this.opened = this.open();
    return this.opened;
  }
  leave() {
    this.leaves = true;
    this.socket.destroy();
  }
}

module.exports = { Live };
