// Loaded into a shop under browser tests, before the shop itself. The cost of a hash protects against thieves of hashes, and
// `tests/unit/accounts/passwords.test.ts` checks it in the shop. Here hundreds of test accounts sign up, which need no
// protection.
const argon2 = require('@node-rs/argon2');

const { hash } = argon2;
argon2.hash = (password, options) => hash(password, { ...options, memoryCost: 8, timeCost: 1 });
