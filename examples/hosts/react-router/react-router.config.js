// The behaviour of version 8.
export default { future: { v8_passThroughRequests: true } };
