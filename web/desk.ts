import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { createRequestHandler } from '@remix-run/express';
import type { ServerBuild } from '@remix-run/node';
import express, { type RequestHandler, Router } from 'express';
import expressStaticGzip from 'express-static-gzip';
import type { ViteDevServer } from 'vite';
import { yearSeconds } from '../store/contract/durations';
import { dispatchDesk } from '../store/desk-dispatch';
import type { Store } from '../store/store';
import { answerUnreadable } from './broken-request';
import { addressOf } from './request-address';

/** The files that Vite names by their content never change. Milliseconds. */
const forever = yearSeconds * 1000;
const assets = 'build/desk/client/assets';

/** Whether an address is the desk's. */
export const isDeskPath = (path: string): boolean => /^\/desk(?:\/|\.data$|$)/.test(path);

interface DeskOptions {
	/** The address that a request comes from. */
	visitorAddress(message: IncomingMessage): string;
	report(error: unknown): void;
}

/**
 * Serves the desk: an app beside the shop, which is read when somebody first asks for it (docs/decisions/0042-the-desk.md).
 * What it does not serve (another network than its own) goes on to the shop, which has no such page.
 */
export function serveDesk(store: Store, vite: Promise<ViteDevServer> | null, options: DeskOptions): Router {
	const router = Router();
	if (store.config.DESK === 'off') return router;
	const load = (): Promise<ServerBuild> =>
		vite
			? vite.then((server) => server.ssrLoadModule('virtual:remix/server-build') as Promise<ServerBuild>)
			: (import(pathToFileURL(join(process.cwd(), 'build/desk/server/index.js')).href) as Promise<ServerBuild>);
	if (!vite) {
		router.use(
			'/desk/assets',
			expressStaticGzip(assets, {
				enableBrotli: true,
				orderPreference: ['br', 'gz'],
				serveStatic: { immutable: true, maxAge: forever },
			}),
			(_request: express.Request, response: express.Response) => response.sendStatus(404),
			answerUnreadable,
		);
	}
	const handle = handlerOf(store, load, options);
	router.use((request, response, next) => {
		if (!isDeskPath(addressOf(request).path)) return next();
		handle(request, response, next);
	});
	return router;
}

function handlerOf(
	store: Store,
	load: () => Promise<ServerBuild>,
	{ visitorAddress, report }: DeskOptions,
): RequestHandler {
	let built: Promise<RequestHandler> | null = null;
	const make = async (): Promise<RequestHandler> =>
		createRequestHandler({
			build: await load(),
			mode: store.config.NODE_ENV === 'development' ? 'development' : 'production',
			getLoadContext: (request) => ({
				ip: visitorAddress(request),
				report,
				dispatchDesk: (name, fields, client) => dispatchDesk(store, name, fields, client),
			}),
		});
	return (request, response, next) => {
		if (store.config.NODE_ENV === 'development') built = null;
		built ??= make();
		built
			.then((handle) => handle(request, response, next))
			.catch((error) => {
				built = null;
				next(error);
			});
	};
}
