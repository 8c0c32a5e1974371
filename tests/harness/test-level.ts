/** Whether this is `npm test` as a developer types it; `npm test -- all` and `npx playwright test` run everything. */
export const isUsual = process.env.TEST_LEVEL === 'usual';
