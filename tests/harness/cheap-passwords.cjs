// Loaded into a shop that is tested in the browser, before the shop itself. What a password costs is for those who steal
// hashes, and `tests/unit/accounts/passwords.test.ts` holds the shop to it; here hundreds sign up who have nothing to lose.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
