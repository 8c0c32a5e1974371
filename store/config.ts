export * from '../config';
