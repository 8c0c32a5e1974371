import type { data } from '@remix-run/node';
import { useRouteLoaderData } from '@remix-run/react';
import type { loadShell } from '../shell/load-shell.server';

/** The data of the root's loader. */
type Shell = ReturnType<typeof data<Awaited<ReturnType<typeof loadShell>>['shell']>>;

/** Returns the frame's data about the shop and the visitor; undefined if it could not be loaded. */
export const useShell = () => useRouteLoaderData<() => Promise<Shell>>('root');
