import type { FastifyRequest } from 'fastify';
import { clientNetwork } from '../../platform/rate-limit/client-address.ts';

/** A user counts as one client on all devices, a guest by network. */
export const planClientKeyOf = ({ user, ip }: FastifyRequest): string => (user ? `user ${user.id}` : clientNetwork(ip));
