import type { data } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import type { loadShell } from '../shell/load-shell.server';

/** The data of the root route's loader. */
type Shell = ReturnType<typeof data<Awaited<ReturnType<typeof loadShell>>['shell']>>;

/**
 * Returns the data about the shop and the visitor for the page layout. Returns undefined if the data of the page layout could
 * not be loaded.
 */
export const useShell = () => useRouteLoaderData<() => Promise<Shell>>('root');
