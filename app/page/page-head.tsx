import { Links, Meta, useLocation } from '@remix-run/react';
import type { ReactNode } from 'react';
import { withoutEndSlashes } from '~store/contract/path-end';
import { colourSheetId, useColourSheet } from '../colours/colour-context';
import type { Shell } from '../shell/shell.server';
import usualColours from '../styles/colours.css?url';
import forms from '../styles/field.css?url';
import { useNonce } from './nonce';
import { pageTitle } from './page-title';
import { isRefusedReply, useRouterState } from './router-state';
import { useScreen } from './use-screen';

interface PageHeadProps {
	shell: Shell | undefined;
	/** Style sheets for the whole page, in addition to those of its routes. */
	children?: ReactNode;
}

/** The <head> of every page: its title, the data for search engines, and the shop's colours. */
export function PageHead({ shell, children }: PageHeadProps) {
	const { pathname } = useLocation();
	const failed = useFailedPost();
	const { handle, data } = useScreen();
	const description = handle.description?.(data) ?? shell?.description;
	const canonical = handle.canonical?.(data) ?? canonicalPath(pathname);
	const refresh = handle.refresh?.(data);
	const subject = handle.subject?.(data);
	const title = pageTitle(shell?.title ?? 'Bookshop', pathname, { subject, failed });
	const nonce = useNonce();
	const colours = useColourSheet();
	return (
		<head>
			<meta charSet="utf-8" />
			<meta name="viewport" content="width=device-width, initial-scale=1" />
			<title>{title}</title>
			{/* If the page's scripts fail to start, the script that loads them adds this content to the page
			    (rendering/starter.server.ts). */}
			{refresh === undefined ? null : (
				<noscript>
					<meta httpEquiv="refresh" content={String(refresh)} />
				</noscript>
			)}
			<link rel="icon" href="/favicon.svg" type="image/svg+xml" />
			<link rel="icon" href="/favicon.ico" sizes="32x32" />
			{shell ? (
				<>
					<meta name="description" content={description} />
					{canonical === '' ? (
						<meta name="robots" content="noindex" />
					) : (
						<link rel="canonical" href={shell.baseUrl + canonical} />
					)}
					{canonical === '' || handle.openGraph ? null : (
						<OpenGraph site={shell.name} title={title} description={description} url={shell.baseUrl + canonical} />
					)}
					<link rel="search" type="application/opensearchdescription+xml" href="/opensearch.xml" title={shell.name} />
					<link rel="alternate" type="application/rss+xml" href="/new-arrivals.xml" title={`New at ${shell.name}`} />
					<meta name="theme-color" content={shell.theme.light} media="(prefers-color-scheme: light)" />
					<meta name="theme-color" content={shell.theme.dark} media="(prefers-color-scheme: dark)" />
					{shell.head.map(({ tag: Tag, attributes }) => (
						<Tag key={JSON.stringify(attributes)} {...attributes} />
					))}
				</>
			) : null}
			<Meta />
			<Links />
			{children}
			{shell?.gate ? <link rel="stylesheet" href={forms} /> : null}
			{shell ? (
				<style id={colourSheetId} nonce={nonce}>
					{colours}
				</style>
			) : (
				<link rel="stylesheet" href={usualColours} />
			)}
		</head>
	);
}

interface OpenGraphProps {
	site: string;
	title: string;
	description: string | undefined;
	url: string;
}

/** The Open Graph data, which determine how a shared link to the page looks. */
const OpenGraph = ({ site, title, description, url }: OpenGraphProps) => (
	<>
		<meta property="og:type" content="website" />
		<meta property="og:site_name" content={site} />
		<meta property="og:title" content={title} />
		<meta property="og:description" content={description} />
		<meta property="og:url" content={url} />
	</>
);

const canonicalPath = (pathname: string) => (pathname === '/home' ? '/' : withoutEndSlashes(pathname) || '/');

/** Whether the page answers a post that was refused. */
function useFailedPost(): boolean {
	const { actionData } = useRouterState();
	return Object.values(actionData ?? {}).some(isRefusedReply);
}
