import { deskPageSize } from '~store/contract/desk-page';

/** Which page of a list an address asks for, from 1. */
export const pageIn = ({ searchParams }: URL): number => {
	const page = Number(searchParams.get('page') ?? '1');
	return Number.isSafeInteger(page) && page >= 1 && page <= 2000 ? page : 1;
};

/** What a call is told of it. */
export const partOf = (page: number) => ({ offset: (page - 1) * deskPageSize, limit: deskPageSize });
